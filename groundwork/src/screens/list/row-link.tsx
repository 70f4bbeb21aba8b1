import type { Route } from "next";
import type { ReactNode } from "react";
import { Link, LinkPending } from "#ui/link";

type RowLinkProps<Href extends string> = { href: Route<Href>; children: ReactNode };

/** Link from a row to its own page, which all of the row leads to. */
export const RowLink = <Href extends string>({ href, children }: RowLinkProps<Href>) => (
  <Link href={href} className="row-link">
    {children}
    <LinkPending />
  </Link>
);
