"use client";

import type { Role } from "@/product/permissions";
import { api } from "@/trpc/client";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { Time } from "@/ui/time";

const roleTones = { member: "open", admin: "on" } as const satisfies Record<Role, string>;

const cell = "px-5 py-3 sm:px-6";

/** Everybody who has an account, in the order of their e-mail addresses. */
export function UserTable() {
  const [{ pages }, { hasNextPage, isFetchingNextPage, fetchNextPage }] =
    api.identity.users.useSuspenseInfiniteQuery({}, { getNextPageParam: (page) => page.nextCursor });
  return (
    <div className="grid gap-6">
      <Card padded={false}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard */}
        <section aria-label="Users" tabIndex={0} className="overflow-x-auto">
          <table className="w-full text-left text-[0.9375rem]">
            <thead className="border-b border-line text-sm text-ink-soft">
              <tr>
                <th scope="col" className={`${cell} font-medium`}>
                  Name
                </th>
                <th scope="col" className={`${cell} font-medium`}>
                  E-mail address
                </th>
                <th scope="col" className={`${cell} font-medium`}>
                  Role
                </th>
                <th scope="col" className={`${cell} font-medium`}>
                  Since
                </th>
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {pages
                .flatMap((page) => page.items)
                .map(({ id, name, email, role, createdAt }) => (
                  <tr key={id}>
                    <th scope="row" className={`${cell} font-medium`}>
                      {name}
                    </th>
                    <td className={`${cell} text-ink-soft`}>{email}</td>
                    <td className={cell}>
                      <Badge tone={roleTones[role]}>{role}</Badge>
                    </td>
                    <td className={`${cell} text-sm text-ink-soft`}>
                      <Time at={createdAt} />
                    </td>
                  </tr>
                ))}
            </tbody>
          </table>
        </section>
      </Card>
      {hasNextPage && (
        <div className="text-center">
          <Button pending={isFetchingNextPage} onClick={() => fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </div>
  );
}
