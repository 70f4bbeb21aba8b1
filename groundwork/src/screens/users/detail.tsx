"use client";

import { notFound } from "next/navigation";
import { Suspense } from "react";
import { lazyPart } from "#client/lazy-part";
import { listUrl } from "#client/list-url";
import { problemOf } from "#client/problem";
import { byPage } from "#client/rows";
import { useRowTitle } from "#screens/frame/use-row-title";
import { DetailColumns } from "#screens/list/detail-columns";
import { HistoryCard } from "#screens/list/history-card";
import { userViewFields, userWords } from "#slices/user/display";
import { FieldValues } from "#ui/field-value";
import { QueryProblem } from "#ui/query-problem";
import { api } from "@/trpc/client";
import { Card } from "@/ui/card";
import { PageHeader } from "@/ui/page-header";
import { Skeleton } from "@/ui/skeleton";
import { UserMenu } from "./menu";
import { UserBadge } from "./row";

/** The words of all slices come with it, after what every page needs. */
const HistoryEntry = lazyPart(async () => (await import("./history-entry")).UserHistoryEntry);

/** One account: who it belongs to, what can be done about it, what it did and what was done to it. */
export function UserDetail({ id, own }: { id: string; own: boolean }) {
  const query = api.user.byId.useQuery({ id });
  // Every write of the user is one more entry.
  const history = api.user.history.useInfiniteQuery({ id }, { ...byPage, staleTime: 0 });
  const user = query.data;
  useRowTitle(user?.name);
  if (query.error && problemOf<"user.byId">(query.error).code === "ACCOUNT_NOT_FOUND") notFound();
  if (!user) return <QueryProblem error={query.error} onRetry={() => query.refetch()} />;
  return (
    <>
      <PageHeader
        up={{ href: listUrl(userWords.path), label: userWords.many }}
        title={user.name}
        description={<UserBadge disabled={user.disabledAt !== null} />}
        actions={
          own ? (
            <span className="text-muted-foreground">This is you.</span>
          ) : (
            <UserMenu user={user} label="Actions" />
          )
        }
      />
      <DetailColumns>
        <Card title={userWords.one}>
          <FieldValues fields={userViewFields} of={user} without={user.disabledAt ? [] : ["disabledAt"]} />
        </Card>
        <HistoryCard query={history}>
          {(entry) => (
            <Suspense fallback={<Skeleton className="h-16 w-full" />}>
              <HistoryEntry entry={entry} />
            </Suspense>
          )}
        </HistoryCard>
      </DetailColumns>
    </>
  );
}
