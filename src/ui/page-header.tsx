import { Link } from "groundwork/ui";
import type { Route } from "next";
import type { ReactNode } from "react";

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
    <header className="mb-8 space-y-3">
      {up && (
        <Link
          href={up.href}
          data-controls
          className="-ml-1 inline-flex items-center gap-1.5 rounded-control px-1 text-sm text-ink-soft hover:text-ink"
        >
          <span aria-hidden="true">←</span>
          {up.label}
        </Link>
      )}
      <div className="grid items-end gap-x-8 gap-y-4 sm:grid-cols-[minmax(0,1fr)_auto]">
        <div className="min-w-0 space-y-2">
          <h1 dir="auto" className="text-[min(2.25rem,11vw)] wrap-anywhere">
            {title}
          </h1>
          {description && <div className="max-w-[80ch] text-ink-soft">{description}</div>}
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
