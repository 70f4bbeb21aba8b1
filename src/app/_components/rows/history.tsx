"use client";

import type { ReferencesOf } from "groundwork/client/form";
import { type RowsQuery, readAgain, rowsOf } from "groundwork/client/rows";
import type { AnyFields } from "groundwork/contract/display";
import { Card } from "@/ui/card";
import { LoadMore } from "@/ui/load-more";
import { QueryProblem } from "../query-problem";
import { type Entry, HistoryEntry, type Labels } from "./history-entry";

type HistoryProps<Fields> = Pick<Labels, "machine"> & {
  query: RowsQuery<Entry>;
  fields: Fields;
} & ReferencesOf<Fields>;

/** History of a row from the audit log, newest first. */
export function History<Fields extends AnyFields>({
  query,
  fields,
  references = {},
  machine,
}: HistoryProps<Fields>) {
  const entries = rowsOf(query);
  return (
    <Card title="History">
      {query.error ? <QueryProblem error={query.error} onRetry={() => readAgain(query)} /> : null}
      <ol className="grid">
        {entries.map((entry) => (
          <HistoryEntry
            key={entry.id}
            entry={entry}
            fields={fields}
            references={references}
            machine={machine}
          />
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
