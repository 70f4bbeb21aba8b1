"use client";

import { urlFilters } from "groundwork/client";
import { inNextState, lazyPart, listByPage, useOptimistic, useUrlFilters } from "groundwork/react";
import { ListPage, ListRow, StateBadge } from "groundwork/screens/list";
import { limits } from "@/product/limits";
import { placeholderFilters, placeholderWords } from "@/product/placeholder/display";
import { placeholderPermissions } from "@/product/placeholder/permissions";
import { placeholderMachine } from "@/product/placeholder/states";
import { api } from "@/trpc/client";

const listFilters = urlFilters({ ...placeholderFilters, searchLength: limits.searchLength });
const CreateForm = lazyPart(async () => (await import("./form")).CreatePlaceholder);
const Table = lazyPart(async () => (await import("./table")).PlaceholderTable);

/** The placeholders that the actor may see, and the form for one more. */
export function PlaceholderList({ actorId }: { actorId: string }) {
  // A row is drawn again when it has changed, not when the list has.
  "use memo";
  const filters = useUrlFilters(listFilters);
  const list = api.placeholder.list.useInfiniteQuery(filters.values, listByPage);
  const ahead = useOptimistic("placeholder.move", inNextState(placeholderMachine));
  return (
    <ListPage
      words={placeholderWords}
      permissions={placeholderPermissions}
      actorId={actorId}
      filters={filters}
      query={list}
      createForm={CreateForm}
      table={Table}
      hint="Give it a title now; the rest can wait."
    >
      {(placeholder) => (
        <ListRow
          href={`/placeholders/${placeholder.id}`}
          title={placeholder.title}
          owner={placeholder.ownerId !== actorId && placeholder.ownerName}
          badge={<StateBadge machine={placeholderMachine} of={placeholder} ahead={ahead} />}
          at={filters.values.sort === "updated" ? placeholder.updatedAt : placeholder.createdAt}
        >
          <bdi>{placeholder.note || "No note"}</bdi>
        </ListRow>
      )}
    </ListPage>
  );
}
