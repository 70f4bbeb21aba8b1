import { directionBy, orderAfter } from "#client/column-orders";
import type { Sorts } from "#contract/rows";
import { chevronDown, chevronUp, Icon } from "@/ui/icon";

/** Order of the rows, which the server puts them in. */
export type Order = {
  readonly sorts: Sorts;
  readonly sort: string;
  readonly onSort: (sort: string) => void;
};

/** By name too: where its rows are laid out by themselves, some browsers forget what a table is made of. */
const columnRole = { scope: "col", role: "columnheader" };

type ColumnHeaderProps = { label: string; by: string; order: Order | undefined; className: string };

const drawings = { asc: chevronUp, desc: chevronDown };

/** Head of a column; a button where the list can be in the order of it. */
export function ColumnHeader({ label, by, order, className }: ColumnHeaderProps) {
  const next = order && orderAfter(order.sorts, by, order.sort);
  if (!next)
    return (
      <th {...columnRole} className={`font-medium wrap-anywhere ${className}`}>
        {label}
      </th>
    );
  const direction = directionBy(order.sorts, by, order.sort);
  return (
    <th
      {...columnRole}
      aria-sort={direction ? (direction === "asc" ? "ascending" : "descending") : undefined}
      className={`font-medium wrap-anywhere ${className}`}
    >
      <button
        type="button"
        onClick={() => next !== order.sort && order.onSort(next)}
        className={`-mx-2 flex min-h-8 w-fit items-center gap-1 rounded-md px-2 text-left transition-colors hover:bg-muted hover:text-foreground ${direction ? "text-foreground" : ""}`}
      >
        {label}
        <Icon path={drawings[direction ?? "asc"]} className={`size-4 ${direction ? "" : "opacity-40"}`} />
      </button>
    </th>
  );
}
