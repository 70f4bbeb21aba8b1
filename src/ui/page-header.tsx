import { Link } from "groundwork/ui";
import type { Route } from "next";
import type { ReactNode } from "react";
import { chevronLeft, Icon } from "./icon";

type PageHeaderProps = {
  title: ReactNode;
  description?: ReactNode;
  /** The page that this one lies under. */
  up?: { href: Route; label: string };
  actions?: ReactNode;
};

/** The head of a page: where it lies, what it is, and what can be done on it. */
export function PageHeader({ title, description, up, actions }: PageHeaderProps) {
  return (
    <header className="mb-4 space-y-2 sm:mb-6">
      {up && (
        <Link
          href={up.href}
          data-up
          className="-ms-1 inline-flex items-center gap-1 rounded-md px-1 text-sm text-muted-foreground hover:text-foreground"
        >
          <Icon path={chevronLeft} />
          {up.label}
        </Link>
      )}
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <div className="min-w-0 flex-[1_1_11rem] space-y-2">
          <h1 dir="auto" className="text-2xl wrap-anywhere">
            {title}
          </h1>
          {description && <div className="max-w-[100ch] text-sm text-muted-foreground">{description}</div>}
        </div>
        {actions && (
          <div data-controls className="flex flex-wrap gap-2">
            {actions}
          </div>
        )}
      </div>
    </header>
  );
}
