"use client";

import { lazyPart } from "#client/lazy-part";
import { listByPage } from "#client/rows";
import { useUrlFilters } from "#client/use-url-filters";
import { ListPage } from "#screens/list/list-page";
import { userWords } from "#slices/user/display";
import { api } from "@/trpc/client";
import { userFilters } from "./filters";
import { UserRow } from "./row";

const InviteForm = lazyPart(async () => (await import("./form")).InviteUser);

/** Everybody who has an account, what an admin may do about each, and the form for one more. */
export function UserList({ actorId }: { actorId: string }) {
  const filters = useUrlFilters(userFilters);
  const list = api.user.list.useInfiniteQuery(filters.values, listByPage);
  return (
    <ListPage words={userWords} actorId={actorId} filters={filters} query={list} createForm={InviteForm}>
      {(user) => <UserRow user={user} own={user.id === actorId} />}
    </ListPage>
  );
}
