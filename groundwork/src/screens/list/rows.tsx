import { type ReactNode, useState } from "react";
import { useRemaining } from "#client/removals";
import { moreOf, type RowsQuery, readAgain } from "#client/rows";
import { useStableRows, withoutRemoved } from "#client/stable-rows";
import { countOrMore, countText, type Words } from "#contract/words";
import { LoadMore } from "#ui/load-more";
import { QueryProblem } from "#ui/query-problem";
import { Card } from "@/ui/card";
import { StableList } from "./stable-list";

type RowsProps<Row> = {
  words: Words;
  query: RowsQuery<Row>;
  /** Whether a search or a filter may leave rows out. */
  filtered: boolean;
  /** In the place of the rows when there are none. */
  empty: ReactNode;
  /** What shows the rows, of which there are some. `list` is a key of what holds them. */
  children: (rows: readonly Row[], list: number) => ReactNode;
};

/** The rows of a list, dimmed while those of another search are on their way, and their count. */
export function Rows<Row extends { readonly id: string }>({
  words,
  query,
  filtered,
  empty,
  children,
}: RowsProps<Row>) {
  const stable = useStableRows(query);
  const rows = useRemaining(stable.rows);
  const count = withoutRemoved(rows, stable.removed).length;
  const total = query.data?.pages[0]?.counts?.total;
  const stale = query.isPlaceholderData;
  const list = useAnswered(stale);
  // Where all that was read is being removed, there may be more to read.
  const isEmpty = query.data !== undefined && rows.length === 0 && !query.hasNextPage;
  return (
    <>
      {query.error ? <QueryProblem error={query.error} onRetry={() => readAgain(query)} /> : null}
      {query.data && (
        <StableList words={words} stable={stable}>
          <Card padded={false} className="has-data-selection:mb-16">
            {isEmpty ? (
              empty
            ) : (
              <div aria-busy={stale} className={`transition-opacity ${stale ? "opacity-50" : ""}`}>
                {children(rows, list)}
              </div>
            )}
          </Card>
        </StableList>
      )}
      <LoadMore {...moreOf(query)}>
        {rows.length > 0 && (
          // Where all rows are shown, the head of the list says how many there are.
          <span className={total !== undefined && !query.hasNextPage ? "sr-only" : ""}>
            {query.hasNextPage ? shownText(count, total) : countText(words, count)}
          </span>
        )}
        {isEmpty && filtered && <span className="sr-only">Nothing matches.</span>}
      </LoadMore>
    </>
  );
}

/** "Showing 20 of 10,109". */
const shownText = (count: number, total?: number): string =>
  total === undefined ? `Showing the first ${count}` : `Showing ${count} of ${countOrMore(total)}`;

/** How many other searches were answered: a thousand rows of one before go at once when what holds them goes. */
function useAnswered(stale: boolean): number {
  const [search, setSearch] = useState({ stale, answered: 0 });
  if (search.stale !== stale) setSearch({ stale, answered: search.answered + (stale ? 0 : 1) });
  return search.answered;
}
