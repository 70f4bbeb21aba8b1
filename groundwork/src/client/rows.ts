import { keepPreviousData } from "@tanstack/react-query";
import type { ListCounts } from "../contract/rows";

/** Options of a query that is read page by page. */
export const byPage = {
  getNextPageParam: <Cursor>(page: { readonly nextCursor: Cursor }): Cursor => page.nextCursor,
};

/** Options of the query of a list: it keeps the previous rows until the new ones are there, when its filters change. */
export const listByPage = { ...byPage, placeholderData: keepPreviousData } as const;

/** Page of a list; the first one has the counts of all that match, where its procedure counts. */
type RowsPage<Row> = { readonly items: readonly Row[]; readonly counts?: ListCounts | undefined };

/** A query that is read page by page, as far as what shows its rows needs to know it. */
export type RowsQuery<Row> = {
  readonly data: { readonly pages: readonly RowsPage<Row>[] } | undefined;
  readonly error: unknown;
  readonly isPlaceholderData: boolean;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly fetchNextPage: () => unknown;
  readonly refetch: () => unknown;
  /** Of a procedure: its path, such as "invoice.list". */
  readonly trpc?: { readonly path: string };
};

/** The rows read so far. */
export const rowsOf = <Row>({ data }: RowsQuery<Row>) => data?.pages.flatMap((page) => page.items) ?? [];

/** Whether there are more rows, whether they are on their way, and what asks for them, for the foot of a list. */
export const moreOf = ({ hasNextPage, isFetchingNextPage, fetchNextPage }: RowsQuery<unknown>) => ({
  more: hasNextPage,
  pending: isFetchingNextPage,
  onMore: () => void fetchNextPage(),
});

/** Asks again for what could not be read: the next page, or all. */
export const readAgain = (query: RowsQuery<unknown>): unknown =>
  query.isFetchNextPageError ? query.fetchNextPage() : query.refetch();
