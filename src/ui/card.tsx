import type { ReactNode } from "react";

type CardProps = {
  /** Makes the card a region of the page, named by this heading. */
  title?: string;
  actions?: ReactNode;
  /** Without it, the content goes up to the edges. */
  padded?: boolean;
  className?: string;
  children: ReactNode;
};

/** A sheet of its own on the page. */
export function Card({ title, actions, padded = true, className = "", children }: CardProps) {
  return (
    <section aria-label={title} className={`overflow-clip rounded-lg border bg-card ${className}`}>
      {title && (
        <header className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b px-4 py-1.5 sm:px-5">
          <h2 className="text-lg wrap-anywhere">{title}</h2>
          {actions}
        </header>
      )}
      {padded ? <div className="p-4 sm:p-5">{children}</div> : children}
    </section>
  );
}
