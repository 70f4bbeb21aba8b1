import { ScreenLink } from "#screens/frame/screen-link";

/** Pages of the account, in the order of their navigation. */
const pages = [
  { path: "/account", title: "Profile" },
  { path: "/account/security", title: "Security" },
  { path: "/account/sessions", title: "Sessions" },
  { path: "/account/tokens", title: "Tokens" },
  { path: "/account/data", title: "Data" },
] as const;

/** Navigation of the account: beside its pages, and above them on a narrow screen. */
export function AccountNavigation() {
  return (
    <nav
      aria-label="Your account"
      className="-mx-3 flex flex-wrap gap-1 self-start md:sticky md:top-20 lg:top-8 md:flex-col"
    >
      {pages.map(({ path, title }) => (
        <ScreenLink key={path} href={path} exact className="screen-link">
          {title}
        </ScreenLink>
      ))}
    </nav>
  );
}
