import type { ReactNode } from "react";

/** The body of a row's own page: what it says, with its history beside or below. */
export function DetailColumns({ children }: { children: ReactNode }) {
  return (
    <div className="grid items-start gap-6 lg:not-has-[>:only-child]:grid-cols-[1.4fr_1fr]">{children}</div>
  );
}
