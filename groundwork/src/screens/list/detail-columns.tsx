import type { ReactNode } from "react";

/** The body of a row's own page: what it says and what belongs to it, with its history beside or below. */
export const DetailColumns = ({ children }: { children: ReactNode }) => (
  <div className="detail-columns">{children}</div>
);
