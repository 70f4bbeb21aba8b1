import { browserLimits } from "../../contract/limits";
import type { ListCounts, Sort } from "../../contract/rows";

/** Keyset pagination: where a page of a list ended, by the sorted value of its last row, and that row's id to tell equal values apart. */
export type Cursor = { value: string; id: string };

/** Part of an order that a page is read by. */
type Order = Pick<Sort, "by" | "of" | "direction">;

const read = {
  time: (value: string) => new Date(value),
  number: Number,
  text: (value: string) => value,
} as const;

/** The `orderBy` of an order. The id comes last, so that no two rows are in the same place. */
export const orderBy = ({ by, direction }: Order) => [{ [by]: direction }, { id: direction }];

/** The part of a `where` that leaves out all rows up to and including the cursor's. */
export function afterCursor({ by, of, direction }: Order, cursor: Cursor | null | undefined) {
  if (!cursor) return {};
  const beyond = direction === "asc" ? "gt" : "lt";
  const value = read[of](cursor.value);
  return { OR: [{ [by]: { [beyond]: value } }, { [by]: value, id: { [beyond]: cursor.id } }] };
}

/**
 * How a page of a list reads relations: for its own rows, in a statement after theirs. In one statement, PostgreSQL
 * reads them for every row that it sorts, and not only for the few that the page takes.
 */
export const relationsOfPage = { relationLoadStrategy: "query" } as const;

/** Splits `limit + 1` rows into a page and the cursor to the next one, which is `null` at the end. */
export function toPage<Row extends { id: string }>({ by }: Order, rows: Row[], limit: number) {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  if (!last || rows.length <= limit) return { items, nextCursor: null };
  const value = last[by as keyof Row];
  return {
    items,
    nextCursor: { value: value instanceof Date ? value.toISOString() : String(value), id: last.id },
  };
}
type Stated = { readonly state: string };
type Created = { readonly createdAt: { readonly gt: Date; readonly lte: Date } };

/** Counts of a list for its first page. The database counts only where that has not all rows, and no further than a bound. */
export async function countsOf(
  { cursor, days }: { readonly cursor?: unknown; readonly days?: number | undefined },
  { items, nextCursor }: { readonly items: readonly object[]; readonly nextCursor: unknown },
  count: (bounds: { take: number; where: Created | object }) => PromiseLike<number>,
  inStates?: () => PromiseLike<readonly (Stated & { readonly _count: number })[]>,
): Promise<{ counts?: ListCounts }> {
  if (cursor) return {};
  const take = browserLimits.countedRows + 1;
  const now = Date.now();
  const before = (daysAgo: number) => new Date(now - daysAgo * 24 * 3_600_000);
  const createdIn = ({ createdAt }: Created) =>
    nextCursor
      ? count({ take, where: { createdAt } })
      : items.filter((row) => isWithin(createdAt, (row as { createdAt: Date }).createdAt)).length;
  const [total, created] = await Promise.all([
    nextCursor ? count({ take, where: {} }) : items.length,
    days &&
      Promise.all(
        Array.from({ length: days }, (_, day) =>
          createdIn({ createdAt: { gt: before(day + 1), lte: before(day) } }),
        ),
      ),
  ]);
  const counts = { total, ...(created && { created }) };
  if (!inStates || total === take) return { counts };
  const all = nextCursor ? await inStates() : items.map((row) => ({ ...(row as Stated), _count: 1 }));
  const states: Record<string, number> = {};
  for (const { state, _count } of all) states[state] = (states[state] ?? 0) + _count;
  return { counts: { ...counts, states } };
}

const isWithin = ({ gt, lte }: Created["createdAt"], at: Date): boolean => at > gt && at <= lte;

type Contains<Column extends string> = Record<Column, { contains: string; mode: "insensitive" }>;

/** The part of a `where` that keeps the rows of which one of these columns contains a text, in any case. */
export function containing<Column extends string>(search: string, ...columns: Column[]) {
  if (search === "") return {};
  // The wildcards of SQL's LIKE stand for themselves.
  const text = { contains: search.replace(/[\\%_]/g, "\\$&"), mode: "insensitive" };
  return { OR: columns.map((column) => ({ [column]: text }) as Contains<Column>) };
}
