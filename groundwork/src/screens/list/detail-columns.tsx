import type { ReactNode } from "react";

/** The body of a row's own page: what it says, with its history beside or below. */
export function DetailColumns({ children }: { children: ReactNode }) {
  return (
    <div className="grid items-start gap-6 lg:not-has-[>:only-child]:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
      {children}
    </div>
  );
}
