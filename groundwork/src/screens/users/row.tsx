import { RowLink } from "#screens/list/row-link";
import { userStates } from "#slices/user/display";
import type { UserView } from "#slices/user/fields";
import { TimeAgo } from "#ui/time-ago";
import { roleNames } from "@/product/permissions";
import { Badge } from "@/ui/badge";
import { UserMenu } from "./menu";

/** One account of the list, which leads to its own page. Nobody changes their own, so that no admin shuts themselves out. */
export function UserRow({ user, own }: { user: UserView; own: boolean }) {
  const { id, name, email, role, createdAt, lastSeenAt, disabledAt } = user;
  return (
    <li className="user-row">
      <div className="min-w-0">
        <RowLink href={`/admin/users/${id}`}>
          <bdi className="wrap-anywhere">{name}</bdi>
          {own && <span className="font-normal text-muted-foreground">you</span>}
        </RowLink>
        <p className="text-label wrap-anywhere text-muted-foreground">
          <bdi>{email}</bdi>
        </p>
      </div>
      <div className="col-start-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm @3xl:contents">
        <span>{roleNames[role]}</span>
        <span>
          <UserBadge disabled={disabledAt !== null} />
        </span>
      </div>
      <dl className="col-span-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 text-sm text-muted-foreground @3xl:col-span-1">
        <dt>Joined</dt>
        <dd>
          <TimeAgo at={createdAt} />
        </dd>
        <dt>Last seen</dt>
        <dd>{lastSeenAt ? <TimeAgo at={lastSeenAt} /> : "Never"}</dd>
      </dl>
      {!own && (
        <div className="relative z-1 col-start-2 row-start-1 justify-self-end @3xl:col-start-5">
          <UserMenu user={user} />
        </div>
      )}
    </li>
  );
}

/** Whether an account may be used. */
export const UserBadge = ({ disabled }: { disabled: boolean }) =>
  disabled ? <Badge tone="off">{userStates.disabled}</Badge> : <Badge tone="on">{userStates.active}</Badge>;
