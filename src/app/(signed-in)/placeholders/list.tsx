"use client";

import { whenConnected } from "groundwork/client/connection";
import { leave } from "groundwork/client/drafts";
import { previousRows, showsPreviousRows } from "groundwork/client/previous-rows";
import { lazy, Suspense, useRef, useState } from "react";
import { api } from "@/trpc/client";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { FormSkeleton } from "@/ui/form-skeleton";
import { LoadMore } from "@/ui/load-more";
import { PageHeader } from "@/ui/page-header";
import { QueryProblem } from "../../_components/query-problem";
import { FilterBar } from "./filter-bar";
import { countText } from "./names";
import { NoPlaceholders } from "./no-placeholders";
import { PlaceholderRow } from "./row";
import { useFilters } from "./use-filters";

// A form brings its schema along, and most visits to the list create nothing.
const CreateForm = lazy(() =>
  whenConnected(() => import("./create-form")).then((module) => ({ default: module.CreateForm })),
);

/** The placeholders that the actor may see, and the form for one more. */
export function PlaceholderList({ actorId }: { actorId: string }) {
  const [filters, change] = useFilters();
  const [creating, setCreating] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const list = api.placeholder.list.useInfiniteQuery(filters, {
    getNextPageParam: (page) => page.nextCursor,
    ...previousRows,
  });
  const filtered = filters.search !== "" || filters.state !== undefined;
  const stale = showsPreviousRows(list);
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];

  function close() {
    setCreating(false);
    opener.current?.focus();
  }

  return (
    <>
      <PageHeader
        title="Placeholders"
        actions={
          <Button
            ref={opener}
            variant="primary"
            aria-expanded={creating}
            onClick={() => (creating ? leave(close) : setCreating(true))}
          >
            New placeholder
          </Button>
        }
      />
      <div className="grid gap-5">
        {creating && (
          <Card title="New placeholder" className="animate-appear">
            <Suspense fallback={<FormSkeleton />}>
              <CreateForm onClose={close} />
            </Suspense>
          </Card>
        )}
        <FilterBar filters={filters} onChange={change} />
        {list.error && (
          <QueryProblem
            error={list.error}
            onRetry={() => (list.isFetchNextPageError ? list.fetchNextPage() : list.refetch())}
          />
        )}
        {list.data && (
          <Card padded={false}>
            {items.length === 0 ? (
              <NoPlaceholders
                filtered={filtered}
                onClear={() => change({ search: "", state: undefined })}
                onCreate={() => setCreating(true)}
              />
            ) : (
              <ul
                aria-busy={stale}
                className={`divide-y divide-line transition-opacity ${stale ? "opacity-50" : ""}`}
              >
                {items.map((placeholder) => (
                  <PlaceholderRow
                    key={placeholder.id}
                    view={placeholder}
                    own={placeholder.ownerId === actorId}
                    at={filters.sort === "updated" ? placeholder.updatedAt : placeholder.createdAt}
                  />
                ))}
              </ul>
            )}
          </Card>
        )}
        <LoadMore
          more={list.hasNextPage}
          pending={list.isFetchingNextPage}
          onMore={() => list.fetchNextPage()}
        >
          {items.length > 0 &&
            (list.hasNextPage ? `Showing the first ${items.length}` : countText(items.length))}
          {list.data && items.length === 0 && filtered && <span className="sr-only">Nothing matches.</span>}
        </LoadMore>
      </div>
    </>
  );
}
