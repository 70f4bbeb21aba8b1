"use client";

import type { Route } from "next";
import type { ReactNode } from "react";
import { atPath } from "#client/at-path";
import { useRemaining } from "#client/removals";
import type { HomeList } from "#contract/commands";
import type { ListCounts } from "#contract/rows";
import { countOrMore, withinSentence } from "#contract/words";
import { ListRow } from "#screens/list/list-row";
import { RowItems } from "#screens/list/row-items";
import { Bars, ShareBar } from "#ui/chart";
import { Link } from "#ui/link";
import { QueryProblem } from "#ui/query-problem";
import { StatTile } from "#ui/stat-tile";
import { api } from "@/trpc/client";
import { Badge } from "@/ui/badge";
import { buttonStyle } from "@/ui/button-style";
import { Card } from "@/ui/card";
import { EmptyState } from "@/ui/empty-state";
import { PageHeader } from "@/ui/page-header";
import { cardRows, homeCalls, type ListCall } from "./calls";

type Row = Readonly<Record<string, unknown>> & {
  readonly id: string;
  readonly ownerId: string;
  readonly ownerName: string;
  readonly updatedAt: Date;
  readonly state?: string;
};

type Answer = {
  readonly data?: { readonly items: readonly Row[]; readonly counts?: ListCounts };
  readonly error: unknown;
  readonly refetch: () => unknown;
};

/** Calls with their answers. */
function useAnswers(calls: readonly ListCall[]): readonly (ListCall & Answer)[] {
  const answers = api.useQueries((queries) =>
    calls.map(({ list, input }) => atPath<(input: object) => never>(queries, list.query)(input)),
  ) as readonly unknown[] as readonly Answer[];
  return calls.map((call, index) => ({ ...call, ...(answers[index] as Answer) }));
}

/** Counts by state, what was created of late, what waits for the user, and what was changed last. */
export function Home({ actorId, lists }: { actorId: string; lists: readonly HomeList[] }) {
  const calls = homeCalls(lists);
  const changed = useAnswers(calls.changed);
  const waiting = useAnswers(calls.waiting);
  const failed = [...changed, ...waiting].filter(({ error }) => error);
  const creating = lists.find(({ creates }) => creates);
  return (
    <>
      <PageHeader
        title="Home"
        actions={
          creating && (
            <Link href={`${creating.path}?new` as Route} className={buttonStyle({ variant: "primary" })}>
              New {withinSentence(creating.one)}
            </Link>
          )
        }
      />
      <div className="@container grid gap-4 sm:gap-6">
        {failed[0] && (
          <QueryProblem
            error={failed[0].error}
            onRetry={() => Promise.all(failed.map(({ refetch }) => refetch()))}
          />
        )}
        {lists.length === 0 && (
          <Card padded={false}>
            <EmptyState title="Nothing to show yet">
              The lists that you may read are summed up here.
            </EmptyState>
          </Card>
        )}
        <div className="flex flex-wrap gap-4 *:min-w-0 *:flex-[1_1_17rem] empty:hidden sm:gap-6">
          {changed.map(
            ({ list, data }) => data && <ListTile key={list.query} list={list} counts={data.counts} />,
          )}
          <CreatedChart
            created={changed.flatMap(({ list, data }) =>
              data?.counts?.created ? [{ list, created: data.counts.created }] : [],
            )}
          />
        </div>
        <div className="grid items-start gap-4 empty:hidden sm:gap-6 @4xl:grid-cols-2">
          {waiting.length > 0 && (
            <RowsCard
              title="Waiting for you"
              empty="Nothing waits for you."
              actorId={actorId}
              answers={waiting}
              actions={<AllWaiting waiting={waiting} />}
            />
          )}
          {lists.some(({ lastChanged }) => lastChanged) && (
            <RowsCard
              title="Changed last"
              empty="Nothing has been changed yet."
              actorId={actorId}
              answers={changed.filter(({ list }) => list.lastChanged)}
            />
          )}
        </div>
      </div>
    </>
  );
}

/** How many rows wait in all, and the way to them where one list has them all. */
function AllWaiting({ waiting }: { waiting: readonly (ListCall & Answer)[] }) {
  const count = waiting.reduce((sum, { data }) => sum + (data?.counts?.total ?? 0), 0);
  const [only, other] = waiting;
  const text = `${countOrMore(count)} in all`;
  if (!only || other) return <span className="text-sm text-muted-foreground">{text}</span>;
  const { state } = only.input as { state?: string };
  const href = `${only.list.path}?state=${state}` as Route;
  return (
    <Link href={href} className="text-sm underline decoration-input underline-offset-4">
      {text}
    </Link>
  );
}

type RowsCardProps = {
  title: string;
  /** In the place of the rows when there are none. */
  empty: string;
  actorId: string;
  answers: readonly (ListCall & Answer)[];
  actions?: ReactNode;
};

/** The rows of several lists that were changed last. */
function RowsCard({ title, empty, actorId, answers, actions }: RowsCardProps) {
  const rows = answers
    .flatMap(({ list, data }) => (data?.items ?? []).map((row) => ({ ...row, list })))
    .sort((one, other) => other.updatedAt.getTime() - one.updatedAt.getTime());
  const remaining = useRemaining(rows).slice(0, cardRows);
  return (
    <Card title={title} actions={actions} padded={false}>
      {remaining.length > 0 ? (
        <RowItems rows={remaining} className="md:*:grid-cols-[minmax(0,1fr)_auto_5.5rem]">
          {(row) => {
            const { id, ownerId, ownerName, updatedAt, list } = row;
            const state = list.states.find((each) => each.state === row.state);
            return (
              <ListRow
                href={`${list.path}/${id}` as Route}
                title={String((row as Row)[list.titleField] || list.one)}
                owner={ownerId !== actorId && ownerName}
                badge={state && <Badge tone={state.tone}>{state.label}</Badge>}
                at={updatedAt}
              >
                {answers.some((other) => other.list !== list) && list.one}
              </ListRow>
            );
          }}
        </RowItems>
      ) : (
        <p className="px-4 py-6 text-sm text-muted-foreground sm:px-5">
          {answers.some(({ data }) => data) && empty}
        </p>
      )}
    </Card>
  );
}

type CreatedChartProps = {
  /** How many rows of each list were created in each day of 24 hours until now, the latest first. */
  created: readonly { readonly list: HomeList; readonly created: readonly number[] }[];
};

/** How many rows were created on each of the last days: a bar for each. */
function CreatedChart({ created: [first, ...others] }: CreatedChartProps) {
  if (!first) return null;
  const days = first.created.map((count, day) =>
    others.reduce((sum, { created }) => sum + (created[day] ?? 0), count),
  );
  const bars = days.map((count, day) => ({
    text: `${day === 0 ? "In the last 24 hours" : `${day} to ${day + 1} days ago`}: ${count}`,
    count,
  }));
  return (
    <StatTile
      title={others.length === 0 ? `New ${withinSentence(first.list.many)}` : "New in all lists"}
      count={days.reduce((sum, count) => sum + count)}
      unit={`in the last ${days.length} days`}
    >
      <Bars bars={bars.toReversed()} />
      <p aria-hidden="true" className="mt-1 flex justify-between text-xs text-muted-foreground">
        <span>{days.length} days ago</span>
        <span>Now</span>
      </p>
    </StatTile>
  );
}

/** How many rows a list has, in all and in each state, with the way to them. */
function ListTile({ list, counts }: { list: HomeList; counts: ListCounts | undefined }) {
  const { path, many, states } = list;
  const { total = 0, states: inStates = {} } = counts ?? {};
  const parts = states.map(({ state, ...look }) => ({ name: state, ...look, count: inStates[state] ?? 0 }));
  return (
    <StatTile
      title={
        <Link href={path as Route} className="hover:text-foreground hover:underline">
          {many}
        </Link>
      }
      count={total}
    >
      <ShareBar parts={parts} />
      <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-1">
        {parts
          .filter(({ count }) => count > 0)
          .map(({ name, label, tone, count }) => (
            <li key={name}>
              <Link
                href={`${path}?state=${name}` as Route}
                className="flex min-h-8 items-center gap-2 text-sm hover:underline pointer-coarse:min-h-control"
              >
                <Badge tone={tone}>{label}</Badge>
                {countOrMore(count)}
              </Link>
            </li>
          ))}
      </ul>
    </StatTile>
  );
}
