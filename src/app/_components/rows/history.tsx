"use client";

import { type RowsQuery, readAgain, rowsOf } from "groundwork/client/rows";
import { Card } from "@/ui/card";
import { LoadMore } from "@/ui/load-more";
import { QueryProblem } from "../query-problem";
import { type Entry, HistoryEntry, type Labels } from "./history-entry";

type HistoryProps = Labels & { query: RowsQuery<Entry> };

/** History of a row from the audit log, newest first. */
export function History({ query, ...labels }: HistoryProps) {
  const entries = rowsOf(query);
  return (
    <Card title="History">
      {query.error ? <QueryProblem error={query.error} onRetry={() => readAgain(query)} /> : null}
      <ol className="grid">
        {entries.map((entry) => (
          <HistoryEntry key={entry.id} entry={entry} {...labels} />
        ))}
      </ol>
      {query.hasNextPage && (
        <LoadMore
          more
          pending={query.isFetchingNextPage}
          onMore={() => query.fetchNextPage()}
        >{`The last ${entries.length}`}</LoadMore>
      )}
    </Card>
  );
}
