import type { Route } from "next";
import { chevronLeft, Icon } from "@/ui/icon";
import { Link } from "./link";

export type Crumb = { readonly href: Route; readonly label: string };

/** Where a page lies: the pages that it is under, the highest first. */
export const Breadcrumb = ({ pages }: { pages: readonly Crumb[] }) => (
  <nav aria-label="Breadcrumb" data-up className="flex flex-wrap text-sm text-muted-foreground">
    {pages.map(({ href, label }, index) => (
      <Link
        key={href}
        href={href}
        className="-ms-1 inline-flex items-center gap-1 rounded-md px-1 hover:text-foreground not-first:before:content-['/'/'']"
      >
        {index === 0 && <Icon path={chevronLeft} />}
        {label}
      </Link>
    ))}
  </nav>
);
