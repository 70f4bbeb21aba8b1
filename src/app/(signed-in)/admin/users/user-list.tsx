"use client";

import { previousRows, showsPreviousRows } from "groundwork/client/previous-rows";
import { useState } from "react";
import { limits } from "@/product/limits";
import { api } from "@/trpc/client";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { EmptyState } from "@/ui/empty-state";
import { LoadMore } from "@/ui/load-more";
import { SearchField } from "@/ui/search-field";
import { QueryProblem } from "../../../_components/query-problem";
import { countText } from "./names";
import { UserRow } from "./user-row";

/** Everybody who has an account, in the order of their e-mail addresses, and what an admin may do about each. */
export function UserList({ actorId }: { actorId: string }) {
  // Kept out of the page's URL: it holds names and e-mail addresses of people.
  const [search, setSearch] = useState("");
  const list = api.identity.users.useInfiniteQuery(
    { search },
    { getNextPageParam: (page) => page.nextCursor, ...previousRows },
  );
  const stale = showsPreviousRows(list);
  const users = list.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <div className="grid gap-5">
      <SearchField
        label="Search the users"
        value={search}
        maxLength={limits.searchLength}
        onSearch={setSearch}
      />
      {list.error && (
        <QueryProblem
          error={list.error}
          onRetry={() => (list.isFetchNextPageError ? list.fetchNextPage() : list.refetch())}
        />
      )}
      {list.data && (
        <Card padded={false}>
          {users.length === 0 ? (
            <EmptyState
              title="No matching users"
              action={<Button onClick={() => setSearch("")}>Clear search</Button>}
            >
              Try another part of the name or of the e-mail address.
            </EmptyState>
          ) : (
            <ul
              aria-busy={stale}
              className={`divide-y divide-line transition-opacity ${stale ? "opacity-50" : ""}`}
            >
              {users.map((account) => (
                <UserRow key={account.id} account={account} own={account.id === actorId} />
              ))}
            </ul>
          )}
        </Card>
      )}
      <LoadMore more={list.hasNextPage} pending={list.isFetchingNextPage} onMore={() => list.fetchNextPage()}>
        {users.length > 0 &&
          (list.hasNextPage ? `Showing the first ${users.length}` : countText(users.length))}
        {list.data && users.length === 0 && <span className="sr-only">Nothing matches.</span>}
      </LoadMore>
    </div>
  );
}
