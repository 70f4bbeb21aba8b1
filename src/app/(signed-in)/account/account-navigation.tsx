"use client";

import { usePathname } from "next/navigation";
import { Link } from "@/ui/link";

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
  const here = usePathname();
  return (
    <nav
      aria-label="Your account"
      className="-mx-3 flex flex-wrap gap-1 self-start md:sticky md:top-28 md:flex-col"
    >
      {pages.map(({ path, title }) => (
        <Link
          key={path}
          href={path}
          aria-current={path === here ? "page" : undefined}
          className="flex min-h-10 items-center rounded-control px-3 text-[0.9375rem] text-ink-soft hover:bg-sunken hover:text-ink aria-[current]:bg-sunken aria-[current]:font-medium aria-[current]:text-ink forced-colors:aria-[current]:underline"
        >
          {title}
        </Link>
      ))}
    </nav>
  );
}
