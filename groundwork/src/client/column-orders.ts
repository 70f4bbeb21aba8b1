import type { Sorts } from "../contract/rows";

/** Direction in which a list in the order `sort` goes by a column; `null` when it goes by another. */
export function directionBy(sorts: Sorts, by: string, sort: string): "asc" | "desc" | null {
  const order = sorts[sort];
  return order?.by === by ? order.direction : null;
}

/**
 * The order that the header of a column asks for: the first one by it, then the next one, and after the last the usual
 * order of the list. `null` where no order goes by it.
 */
export function orderAfter(sorts: Sorts, by: string, sort: string): string | null {
  const orders = Object.keys(sorts).filter((name) => sorts[name]?.by === by);
  if (orders.length === 0) return null;
  return orders[orders.indexOf(sort) + 1] ?? Object.keys(sorts)[0] ?? null;
}
