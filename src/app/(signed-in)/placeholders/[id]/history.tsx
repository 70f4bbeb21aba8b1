"use client";

import { api } from "@/trpc/client";
import { Card } from "@/ui/card";
import { LoadMore } from "@/ui/load-more";
import { QueryProblem } from "../../../_components/query-problem";
import { HistoryEntry } from "./history-entry";

/** History of a placeholder from the audit log, newest first. */
export function PlaceholderHistory({ id }: { id: string }) {
  const history = api.placeholder.history.useInfiniteQuery(
    { id },
    { getNextPageParam: (page) => page.nextCursor },
  );
  const entries = history.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Card title="History">
      {history.error && <QueryProblem error={history.error} onRetry={() => history.refetch()} />}
      <ol className="grid">
        {entries.map((entry) => (
          <HistoryEntry key={entry.id} entry={entry} />
        ))}
      </ol>
      {history.hasNextPage && (
        <LoadMore
          more
          pending={history.isFetchingNextPage}
          onMore={() => history.fetchNextPage()}
        >{`The last ${entries.length}`}</LoadMore>
      )}
    </Card>
  );
}
