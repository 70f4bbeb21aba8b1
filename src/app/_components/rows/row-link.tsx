import type { Route } from "next";
import type { ReactNode } from "react";
import { Link, LinkPending } from "@/ui/link";

type RowLinkProps<Href extends string> = { href: Route<Href>; children: ReactNode };

/** Link from a row to its own page, which all of the row leads to. */
export function RowLink<Href extends string>({ href, children }: RowLinkProps<Href>) {
  return (
    <Link
      href={href}
      className="flex items-center gap-2 font-semibold after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
    >
      {children}
      <LinkPending />
    </Link>
  );
}
