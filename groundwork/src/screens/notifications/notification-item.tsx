import type { Route } from "next";
import { actionLabel, entityName, pathOfRow } from "#slices/audit/display";
import type { NotificationView } from "#slices/notification/fields";
import { Link } from "#ui/link";
import { TimeAgo } from "#ui/time-ago";
import { Avatar } from "@/ui/avatar";
import { check, Icon } from "@/ui/icon";

type NotificationItemProps = {
  notification: NotificationView;
  /** Marks it as read. */
  onRead: (id: string) => void;
};

/** One notification: the row, what was done to it, by whom and when. Who follows it has read it. */
export function NotificationItem({ notification, onRead }: NotificationItemProps) {
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
