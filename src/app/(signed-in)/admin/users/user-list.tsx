"use client";

import { listByPage } from "groundwork/client/rows";
import { useState } from "react";
import { limits } from "@/product/limits";
import { userWords } from "@/product/user/display";
import { api } from "@/trpc/client";
import { Button } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { SearchField } from "@/ui/search-field";
import { Rows } from "../../../_components/rows/rows";
import { UserTable } from "./user-table";

/** Everybody who has an account, in the order of their e-mail addresses, and what an admin may do about each. */
export function UserList({ actorId }: { actorId: string }) {
  // Kept out of the page's URL: it holds names and e-mail addresses of people.
  const [search, setSearch] = useState("");
  const list = api.user.list.useInfiniteQuery({ search }, listByPage);
  return (
    <div className="grid gap-5">
      <SearchField
        label="Search the users"
        value={search}
        maxLength={limits.searchLength}
        onSearch={setSearch}
      />
      <Rows
        words={userWords}
        query={list}
        filtered={search !== ""}
        empty={
          <EmptyState
            title="No matching users"
            action={<Button onClick={() => setSearch("")}>Clear search</Button>}
          >
            Try another part of the name or of the e-mail address.
          </EmptyState>
        }
      >
        {(accounts) => <UserTable accounts={accounts} actorId={actorId} />}
      </Rows>
    </div>
  );
}
