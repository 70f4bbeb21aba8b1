"use client";

import { useState } from "react";
import { listByPage, rowsOf } from "#client/rows";
import { DetailColumns } from "#screens/list/detail-columns";
import { RowItems } from "#screens/list/row-items";
import { Rows } from "#screens/list/rows";
import type { NotifiedBy } from "#slices/notification/fields";
import { Link } from "#ui/link";
import { QueryProblem } from "#ui/query-problem";
import { useOutcome } from "#ui/use-outcome";
import { api } from "@/trpc/client";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { EmptyState } from "@/ui/empty-state";
import { PageHeader } from "@/ui/page-header";
import { SegmentedControl } from "@/ui/segmented-control";
import { NotificationItem } from "./notification-item";

const words = { one: "Notification", many: "Notifications", path: "/notifications" } as const;

/** What others did to rows of the user, newest first, and how they are notified of it. */
export function Notifications() {
  const list = api.notification.list.useInfiniteQuery({}, listByPage);
  const unread = api.notification.unread.useQuery();
  const { onError } = useOutcome({ title: "" });
  const read = api.notification.read.useMutation({ onError });
  const [newest] = rowsOf(list);
  return (
    <>
      <PageHeader
        title="Notifications"
        description="What others did to what is yours."
        actions={
          newest &&
          unread.data !== 0 && (
            <Button
              pending={read.isPending}
              onClick={() => {
                // The button goes away once nothing is unread.
                document.getElementById("content")?.focus({ preventScroll: true });
                read.mutate({ id: newest.id, older: true });
              }}
            >
              Mark all as read
            </Button>
          )
        }
      />
      <DetailColumns>
        <Rows
          words={words}
          query={list}
          filtered={false}
          empty={
            <EmptyState title="No notifications yet">
              When others change what is yours, it is listed here.
            </EmptyState>
          }
        >
          {(rows) => (
            <RowItems rows={rows}>
              {(row) => (
                <NotificationItem notification={row} onRead={(id) => read.mutate({ id, older: false })} />
              )}
            </RowItems>
          )}
        </Rows>
        <ChoiceCard />
      </DetailColumns>
    </>
  );
}

const ways: Readonly<Record<NotifiedBy, { readonly label: string; readonly text: string }>> = {
  none: { label: "Off", text: "You are not notified of what others do." },
  app: { label: "In the app", text: "What others do is listed here, and the bell counts what is unread." },
  mail: { label: "By mail", text: "It is listed here as well. What is unread is mailed to you once a day." },
};

/** How the user is notified. */
function ChoiceCard() {
  const choice = api.notification.choice.useQuery();
  const { onError } = useOutcome({ title: "" });
  const [chosen, setChosen] = useState<NotifiedBy>();
  const choose = api.notification.choose.useMutation({ onError, onSettled: () => setChosen(undefined) });
  const { by: stored, obstacle } = choice.data ?? {};
  const by = chosen ?? stored;
  return (
    <Card title="Notify me" className="beside">
      {choice.error && <QueryProblem error={choice.error} onRetry={() => choice.refetch()} />}
      {by && (
        <div className="grid gap-3 text-sm">
          <SegmentedControl
            label="Notify me"
            value={by}
            choices={(["none", "app", "mail"] as const).flatMap((value) =>
              value === "mail" && obstacle && by !== "mail" ? [] : [{ value, label: ways[value].label }],
            )}
            onChange={(value) => {
              setChosen(value);
              choose.mutate({ by: value });
            }}
          />
          <p className="text-muted-foreground">{ways[by].text}</p>
          {obstacle === "mail" && <p className="text-muted-foreground">This app sends no mail.</p>}
          {obstacle === "unconfirmed" && (
            <p className="text-muted-foreground">
              To be notified by mail,{" "}
              <Link href="/account" className="underline underline-offset-4">
                confirm your e-mail address
              </Link>
              .
            </p>
          )}
        </div>
      )}
    </Card>
  );
}
