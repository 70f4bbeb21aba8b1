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
    <header className="mb-6 space-y-2">
      {up && (
        <Link
          href={up.href}
          data-controls
          data-up
          className="-ml-1 inline-flex items-center gap-1 rounded-md px-1 text-sm text-muted-foreground hover:text-foreground"
        >
          <Icon path={chevronLeft} />
          {up.label}
        </Link>
      )}
      <div className="grid items-end gap-x-8 gap-y-4 sm:grid-cols-[minmax(0,1fr)_auto]">
        <div className="min-w-0 space-y-2">
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
