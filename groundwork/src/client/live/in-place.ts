import { rowChange } from "../row-changes";
import { type RowsQuery, rowsOf } from "../rows";
import type { Removed, Shown } from "../stable-rows";

/**
 * What is shown of a list that was read again because of a change elsewhere: known rows change in place, those that are
 * new between them are held back, and those that are gone stay where they were.
 */
export function inPlace<Row extends { readonly id: string }>(
  shown: Shown<Row>,
  query: RowsQuery<Row>,
): Shown<Row> {
  const answer = rowsOf(query);
  const found = new Map(answer.map((row) => [row.id, row]));
  const known = new Set(shown.rows.map(({ id }) => id));
  const lastFound = shown.rows.findLastIndex(({ id }) => found.has(id));
  const lastKnown = answer.findLastIndex(({ id }) => known.has(id));

  const removed = new Map<string, Removed>();
  let displaced = false;
  const rows = shown.rows.map((row, index) => {
    const current = found.get(row.id);
    const why = rowChange(row.id)?.removed ? "removed" : shown.removed.get(row.id);
    if (current) return current;
    // New rows before it have moved what is at the end of the last page on to the next one, where it still is.
    if (!why && query.hasNextPage && index > lastFound) displaced = true;
    else removed.set(row.id, why ?? "elsewhere");
    return row;
  });

  // What goes on after the rows that are shown moves none of them.
  const isNext = (index: number) => !displaced && index > lastKnown;
  const fresh = answer.flatMap((row, index) => (known.has(row.id) ? [] : [{ row, next: isNext(index) }]));
  const next = fresh.filter((one) => one.next).map(({ row }) => row);
  const pending = fresh.filter((one) => !one.next).map(({ row }) => row);
  return { data: query.data, rows: [...rows, ...next], removed, pending };
}
