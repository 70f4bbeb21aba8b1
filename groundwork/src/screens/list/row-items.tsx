import { type ReactNode, use, useCallback, useMemo } from "react";
import { useDrawnRows } from "#client/drawn-rows";
import { useRowFocus } from "#client/row-focus";
import { type Removed, RemovedContext } from "#client/stable-rows";

type RowItemsProps<Row> = {
  rows: readonly Row[];
  className?: string;
  /** One row: an item of the list. */
  children: (row: Row) => ReactNode;
};

export function RowItems<Row extends { readonly id: string }>({
  rows,
  className = "",
  children,
}: RowItemsProps<Row>) {
  const list = useRowFocus<HTMLUListElement>(rows);
  const drawn = useDrawnRows(
    useCallback(
      (row: Row) => (
        <RowItem key={row.id} id={row.id}>
          {children(row)}
        </RowItem>
      ),
      [children],
    ),
  );
  return useMemo(
    () => (
      <ul ref={list} className={`row-items ${className}`}>
        {rows.map(drawn)}
      </ul>
    ),
    [list, className, rows, drawn],
  );
}

function RowItem({ id, children }: { id: string; children: ReactNode }) {
  const why = use(RemovedContext).get(id);
  if (!why) return children;
  return (
    <li className="relative">
      <ul inert className="opacity-50">
        {children}
      </ul>
      <RemovedBadge why={why} />
    </li>
  );
}

const words: Record<Removed, string> = { removed: "Removed", elsewhere: "No longer here" };

/** Says above a row, which is dimmed, why it is not of its list any more. */
export const RemovedBadge = ({ why }: { why: Removed }) => (
  <p className="absolute inset-y-1 end-5 flex items-center sm:end-6 md:in-[li]:items-start">
    <span className="badge border-input bg-card text-foreground">{words[why]}</span>
  </p>
);
