import type { Route } from "next";
import { chevronLeft, Icon } from "@/ui/icon";
import { Link } from "./link";

export type Crumb = { readonly href: Route; readonly label: string };

/** Where a page lies: the pages that it is under, the highest first. */
export const Breadcrumb = ({ pages }: { pages: readonly Crumb[] }) => (
  <nav aria-label="Breadcrumb">
    <ol className="-ml-1 flex flex-wrap items-center text-sm text-muted-foreground">
      {pages.map(({ href, label }, index) => (
        <li key={href} className="not-first:before:content-['/'/'']">
          <Link href={href} className="inline-flex items-center gap-1 rounded-md px-1 hover:text-foreground">
            {index === 0 && <Icon path={chevronLeft} />}
            {label}
          </Link>
        </li>
      ))}
    </ol>
  </nav>
);
