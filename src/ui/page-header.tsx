import { Breadcrumb, type Crumb } from "groundwork/ui";
import type { ReactNode } from "react";

type PageHeaderProps = {
  title: ReactNode;
  description?: ReactNode;
  /** The page that this one lies under, or several, the highest first. */
  up?: Crumb | readonly Crumb[];
  actions?: ReactNode;
};

/** The head of a page: where it lies, what it is, and what can be done on it. */
export function PageHeader({ title, description, up, actions }: PageHeaderProps) {
  return (
    <header className="mb-4 space-y-2 sm:mb-6">
      {up && <Breadcrumb pages={[up].flat()} />}
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
