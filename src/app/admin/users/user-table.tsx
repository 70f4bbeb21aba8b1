"use client";

import type { Role } from "@/product/permissions";
import { api } from "@/trpc/client";
import { Badge } from "@/ui/badge";
import { Card } from "@/ui/card";
import { LoadMore } from "@/ui/load-more";
import { Time } from "@/ui/time";
import { QueryProblem } from "../../query-problem";

const roleTones = { member: "open", admin: "on" } as const satisfies Record<Role, string>;

const cell = "px-5 py-3 sm:px-6";

/** Everybody who has an account, in the order of their e-mail addresses. */
export function UserTable() {
  const list = api.identity.users.useInfiniteQuery({}, { getNextPageParam: (page) => page.nextCursor });
  const users = list.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <div className="grid gap-5">
      {list.error && <QueryProblem error={list.error} onRetry={() => list.fetchNextPage()} />}
      <Card padded={false}>
        <table className="w-full table-fixed text-left text-[0.9375rem]">
          <thead className="border-b border-line text-sm text-ink-soft">
            <tr>
              <th scope="col" className={`${cell} font-medium`}>
                Account
              </th>
              <th scope="col" className={`${cell} w-34 font-medium`}>
                Role
              </th>
              <th scope="col" className={`${cell} hidden w-60 font-medium sm:table-cell`}>
                Since
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {users.map(({ id, name, email, role, createdAt }) => (
              <tr key={id}>
                <th scope="row" className={`${cell} font-normal`}>
                  <span className="block font-medium">{name}</span>
                  <span className="block text-sm text-ink-soft">{email}</span>
                </th>
                <td className={cell}>
                  <Badge tone={roleTones[role]}>{role}</Badge>
                </td>
                <td className={`${cell} hidden text-sm text-ink-soft sm:table-cell`}>
                  <Time at={createdAt} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
      <LoadMore more={list.hasNextPage} pending={list.isFetchingNextPage} onMore={() => list.fetchNextPage()}>
        {list.hasNextPage ? `The first ${users.length}` : `${users.length} in all`}
      </LoadMore>
    </div>
  );
}
