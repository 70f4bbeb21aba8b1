"use client";

import type { Route } from "next";
import Link from "next/link";
import { usePathname } from "next/navigation";

/** A link of the navigation, marked while its screen or one below it is shown. */
export function NavLink({ href, children }: { href: Route; children: string }) {
  const path = usePathname();
  const here = path === href || path.startsWith(`${href}/`);
  return (
    <Link
      href={href}
      aria-current={here ? (path === href ? "page" : "true") : undefined}
      className="relative flex h-full items-center text-[0.9375rem] text-ink-soft hover:text-ink aria-[current]:text-ink aria-[current]:after:absolute aria-[current]:after:inset-x-0 aria-[current]:after:-bottom-px aria-[current]:after:h-0.5 aria-[current]:after:bg-accent"
    >
      {children}
    </Link>
  );
}
