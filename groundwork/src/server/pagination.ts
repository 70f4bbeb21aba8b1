/** Keyset pagination: where a page of a list ended, by the sorted value of its last row, and that row's id to tell equal values apart. */
export type Cursor = { value: string; id: string };

/** An order of a list: a column, and how its value is written into a cursor and read back. */
export type Order<Row> = {
  readonly column: keyof Row & string;
  readonly direction: "asc" | "desc";
  readonly write: (row: Row) => string;
  readonly read: (value: string) => unknown;
};

/** The `orderBy` of an order. The id comes last, so that no two rows are in the same place. */
export const orderBy = <Row>({ column, direction }: Order<Row>) => [
  { [column]: direction },
  { id: direction },
];

/** The part of a `where` that leaves out all rows up to and including the cursor's. */
export function afterCursor<Row>({ column, direction, read }: Order<Row>, cursor: Cursor | null | undefined) {
  if (!cursor) return {};
  const beyond = direction === "asc" ? "gt" : "lt";
  const value = read(cursor.value);
  return { OR: [{ [column]: { [beyond]: value } }, { [column]: value, id: { [beyond]: cursor.id } }] };
}

/**
 * How a page of a list reads relations: for its own rows, in a statement after theirs. In one statement, PostgreSQL
 * reads them for every row that it sorts, and not only for the few that the page takes.
 */
export const relationsOfPage = { relationLoadStrategy: "query" } as const;

/** Splits `limit + 1` rows into a page and the cursor to the next one, which is `null` at the end. */
export function toPage<Row extends { id: string }>({ write }: Order<Row>, rows: Row[], limit: number) {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: last && rows.length > limit ? { value: write(last), id: last.id } : null };
}

/** Text for `contains`, in which the wildcards of SQL's LIKE stand for themselves. */
export const escapeLike = (search: string): string => search.replace(/[\\%_]/g, "\\$&");
