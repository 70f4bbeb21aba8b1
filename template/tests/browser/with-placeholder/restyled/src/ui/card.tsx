import type { ReactNode } from "react";

type CardProps = {
  title?: string;
  actions?: ReactNode;
  padded?: boolean;
  className?: string;
  children: ReactNode;
};

/** A card without a frame, on a ground of its own. */
export function Card({ title, actions, padded = true, className = "", children }: CardProps) {
  return (
    <section
      aria-label={title}
      data-card="of the product"
      className={`overflow-clip rounded-lg bg-accent ${className}`}
    >
      {title && (
        <header className="flex flex-wrap items-center justify-between gap-2 px-4 pt-4">
          <h2 className="font-semibold">{title}</h2>
          {actions}
        </header>
      )}
      {padded ? <div className="p-4">{children}</div> : children}
    </section>
  );
}
