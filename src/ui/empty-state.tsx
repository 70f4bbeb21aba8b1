import type { ReactNode } from "react";

type EmptyStateProps = { title: string; children?: ReactNode; action?: ReactNode };

/** Text where rows would be when there are none: why, and what to do about it. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-3 px-6 py-16 text-center">
      <div aria-hidden="true" className="mb-2 h-10 w-24 border-t-2 border-muted-foreground hatch" />
      <p className="text-lg font-semibold">{title}</p>
      {children && <div className="max-w-[42ch] text-muted-foreground">{children}</div>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  );
}
