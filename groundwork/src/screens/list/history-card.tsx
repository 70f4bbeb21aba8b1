import { Fragment, type ReactNode } from "react";
import { moreOf, type RowsQuery, readAgain, rowsOf } from "#client/rows";
import { LoadMore } from "#ui/load-more";
import { QueryProblem } from "#ui/query-problem";
import { Card } from "@/ui/card";

type HistoryCardProps<Entry> = {
  query: RowsQuery<Entry>;
  /** One entry: an item of the list. */
  children: (entry: Entry) => ReactNode;
};

/** Entries of the audit log, newest first, a page at a time. */
export function HistoryCard<Entry extends { readonly id: string }>({
  query,
  children,
}: HistoryCardProps<Entry>) {
  const entries = rowsOf(query);
  return (
    <Card title="History" className="beside">
      {query.error ? <QueryProblem error={query.error} onRetry={() => readAgain(query)} /> : null}
      <ol className="grid not-last:mb-5">
        {entries.map((entry) => (
          <Fragment key={entry.id}>{children(entry)}</Fragment>
        ))}
      </ol>
      {query.data && entries.length === 0 && <p className="text-muted-foreground">No activity yet.</p>}
      {query.hasNextPage && <LoadMore {...moreOf(query)}>{`The last ${entries.length}`}</LoadMore>}
    </Card>
  );
}
