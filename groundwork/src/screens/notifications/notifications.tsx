"use client";

import type { Route } from "next";
import { useState } from "react";
import { listByPage, rowsOf } from "#client/rows";
import { DetailColumns } from "#screens/list/detail-columns";
import { RowItems } from "#screens/list/row-items";
import { Rows } from "#screens/list/rows";
import { actionLabel, entityName, pathOfRow } from "#slices/audit/display";
import type { NotificationView, NotifiedBy } from "#slices/notification/fields";
import { Link } from "#ui/link";
import { QueryProblem } from "#ui/query-problem";
import { TimeAgo } from "#ui/time-ago";
import { useOutcome } from "#ui/use-outcome";
import { api } from "@/trpc/client";
import { Avatar } from "@/ui/avatar";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { EmptyState } from "@/ui/empty-state";
import { check, Icon } from "@/ui/icon";
import { PageHeader } from "@/ui/page-header";
import { SegmentedControl } from "@/ui/segmented-control";

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

type NotificationItemProps = {
  notification: NotificationView;
  /** Marks it as read. */
  onRead: (id: string) => void;
};

/** One notification: the row, what was done to it, by whom and when. Who follows it has read it. */
function NotificationItem({ notification, onRead }: NotificationItemProps) {
  const { id, actorName, byProgram, action, entity, title, of, at, unread } = notification;
  const path = action === "remove" && entity === of.entity ? null : pathOfRow(of.entity, of.id);
  const name = <bdi className="line-clamp-2">{title || entityName(entity)}</bdi>;
  return (
    <li
      tabIndex={-1}
      data-unread={unread || undefined}
      className="group grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 px-4 py-2.5 outline-none data-unread:bg-accent/40 sm:px-5"
    >
      <Avatar name={actorName ?? "?"} />
      <div className="min-w-0 text-sm wrap-anywhere group-data-unread:font-medium">
        {unread && <span className="sr-only">Unread: </span>}
        {path ? (
          <Link href={path as Route} onClick={() => unread && onRead(id)} className="hover:underline">
            {name}
          </Link>
        ) : (
          name
        )}
        <p className="font-normal text-muted-foreground">
          {entityName(entity)} · {actionLabel(action, entity)}
          {actorName && (
            <span>
              {" "}
              by <bdi>{actorName}</bdi>
            </span>
          )}
          {byProgram && <span> with a token</span>}
          <span> · </span>
          <TimeAgo at={at} focusable />
        </p>
      </div>
      {unread && (
        <button
          type="button"
          aria-label={`Mark as read: ${title}`}
          title="Mark as read"
          className="icon-button"
          onClick={({ currentTarget }) => {
            currentTarget.closest("li")?.focus();
            onRead(id);
          }}
        >
          <Icon path={check} />
        </button>
      )}
    </li>
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
