import type { ReactNode } from "react";
import { ScreenLink } from "#screens/frame/screen-link";

/** Layout of the pages on which users look after their own account: beside them, or above on a narrow screen, the way to each. */
export default function AccountLayout({ children }: { children: ReactNode }) {
  return (
    <div className="grid gap-x-12 gap-y-8 md:grid-cols-[10rem_minmax(0,42rem)] print:block">
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
      <div className="min-w-0">{children}</div>
    </div>
  );
}

/** Pages of the account, in the order of their navigation. */
const pages = [
  { path: "/account", title: "Profile" },
  { path: "/account/security", title: "Security" },
  { path: "/account/sessions", title: "Sessions" },
  { path: "/account/tokens", title: "Tokens" },
  { path: "/account/data", title: "Data" },
] as const;
