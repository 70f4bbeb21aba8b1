import type { ReactNode } from "react";

/** The body of a row's own page: what it says and what belongs to it, with its history beside or below. */
export function DetailColumns({ children }: { children: ReactNode }) {
  return <div className="detail-columns">{children}</div>;
}
