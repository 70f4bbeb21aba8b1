import type { ReactNode } from "react";

/** The body of a row's own page: what it says and what belongs to it, with its history beside or below. */
export function DetailColumns({ children }: { children: ReactNode }) {
  return (
    // The last row of the grid takes what the history is longer than the rest.
    <div className="grid items-start gap-x-6 *:mt-0 *:not-last:mb-6 lg:grid-rows-[repeat(9,auto)_1fr] lg:has-[>.beside]:not-has-[>:only-child]:grid-cols-[minmax(0,1fr)_20rem] lg:not-has-[>:only-child]:[&>.beside]:col-start-2 lg:[&>.beside]:row-span-full">
      {children}
    </div>
  );
}
