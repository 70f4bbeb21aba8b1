import type { Route } from "next";
import { chevronLeft, Icon } from "@/ui/icon";
import { Link } from "./link";

export type Crumb = { readonly href: Route; readonly label: string };

type BreadcrumbProps = {
  /** Pages that this one lies under, the highest first. */
  pages: readonly Crumb[];
};

/** Where a page lies: a way back to the one above it, and on a wide screen to those above that. */
export function Breadcrumb({ pages }: BreadcrumbProps) {
  return (
    <nav aria-label="Breadcrumb" className="text-sm text-muted-foreground">
      <ol className="flex flex-wrap items-center gap-1">
        {pages.map(({ href, label }, index) => (
          <li key={href} className="not-last:max-sm:hidden flex items-center gap-1">
            <Icon
              path={chevronLeft}
              className={`size-4 rtl:rotate-180 ${index > 0 ? "sm:rotate-180 sm:rtl:rotate-0" : ""} ${pages.length > 1 && index === 0 ? "sm:hidden" : ""}`}
            />
            <Link href={href} className="rounded-md px-1 hover:text-foreground">
              {label}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
