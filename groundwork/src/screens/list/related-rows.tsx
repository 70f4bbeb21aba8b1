import { type ReactNode, Suspense, useRef, useState } from "react";
import { leave } from "#client/drafts";
import { Offered, useOffered } from "#client/offered";
import { useRemaining } from "#client/removals";
import { moreOf, type RowsQuery, readAgain } from "#client/rows";
import { useStableRows, withoutRemoved } from "#client/stable-rows";
import type { Permissions } from "#contract/permissions";
import { countText, type Names, withinSentence } from "#contract/words";
import { LoadMore } from "#ui/load-more";
import { QueryProblem } from "#ui/query-problem";
import { TimeAgo } from "#ui/time-ago";
import { Avatar } from "@/ui/avatar";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { DraftNotice } from "./draft-notice";
import { FormSkeleton } from "./form-skeleton";
import { RowItems } from "./row-items";
import { StableList } from "./stable-list";

type RelatedRowsProps<Row> = {
  words: Names;
  permissions: Permissions;
  /** Id of the row whose page it is. */
  parentId: string;
  query: RowsQuery<Row>;
  /** Form of a new row, loaded when it is opened. */
  createForm: (onClose: () => void) => ReactNode;
  /** One row: an item of the list. */
  children: (row: Row) => ReactNode;
};

/** The rows that belong to the one whose page it is, and the form for one more. */
export function RelatedRows<Row extends { readonly id: string }>({
  words,
  permissions,
  parentId,
  query,
  createForm,
  children,
}: RelatedRowsProps<Row>) {
  const [creating, setCreating] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const stable = useStableRows(query);
  const rows = useRemaining(stable.rows);
  const count = withoutRemoved(rows, stable.removed).length;
  const creatable = useOffered("create", permissions);
  if (!useOffered("list", permissions)) return null;

  function close() {
    setCreating(false);
    opener.current?.focus();
  }

  return (
    <Offered permissions={permissions}>
      <Card
        title={words.many}
        actions={
          creatable && (
            <Button
              ref={opener}
              size="small"
              aria-expanded={creating}
              onClick={() => (creating ? leave(close) : setCreating(true))}
            >
              New {withinSentence(words.one)}
            </Button>
          )
        }
      >
        <div className="grid gap-5">
          {creatable && !creating && (
            <DraftNotice
              draft={`${withinSentence(words.one)} new ${parentId}`}
              onOpen={() => setCreating(true)}
            />
          )}
          {creating && <Suspense fallback={<FormSkeleton />}>{createForm(close)}</Suspense>}
          {query.error ? <QueryProblem error={query.error} onRetry={() => readAgain(query)} /> : null}
          {rows.length > 0 && (
            <StableList words={words} stable={stable}>
              <RowItems rows={rows} className="grid gap-5 *:pb-5 *:last:pb-0">
                {children}
              </RowItems>
            </StableList>
          )}
          {query.data && (
            <LoadMore {...moreOf(query)}>
              {(rows.length > 0 || !query.hasNextPage) && (
                <span>
                  {query.hasNextPage
                    ? `Showing the first ${count}`
                    : rows.length > 0
                      ? countText(words, count)
                      : `No ${withinSentence(words.many)} yet`}
                </span>
              )}
            </LoadMore>
          )}
        </div>
      </Card>
    </Offered>
  );
}

type RelatedRowProps = {
  view: { ownerName: string; createdAt: Date };
  /** What can be done with it. */
  actions: ReactNode;
  children: ReactNode;
};

/** One of the rows that belong to another: by whom, when, and what it says. */
export const RelatedRow = ({ view, actions, children }: RelatedRowProps) => (
  <li className="grid gap-2">
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm">
      <p className="flex items-center gap-2 text-muted-foreground">
        <Avatar name={view.ownerName} />
        <span>
          <bdi className="font-medium wrap-anywhere text-foreground">{view.ownerName}</bdi> ·{" "}
          <TimeAgo at={view.createdAt} focusable />
        </span>
      </p>
      {actions}
    </div>
    {children}
  </li>
);
