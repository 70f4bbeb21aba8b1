"use client";

import { Suspense } from "react";
import { lazyPart } from "#client/lazy-part";
import { listByPage, rowsOf } from "#client/rows";
import { useUrlFilters } from "#client/use-url-filters";
import { Rows } from "#screens/list/rows";
import { TableSkeleton } from "#screens/list/table-skeleton";
import { useDownload } from "#screens/list/use-download";
import { auditWords } from "#slices/audit/words";
import { api } from "@/trpc/client";
import { Button } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { PageHeader } from "@/ui/page-header";
import { Skeleton } from "@/ui/skeleton";
import { type AuditValues, auditFileUrl, auditUrl } from "./filters";

/** The words of all slices come with these, after what every page needs. */
const FilterBar = lazyPart(async () => (await import("./filter-bar")).AuditFilterBar);
const EntryTable = lazyPart(async () => (await import("./table")).EntryTable);

/** Entries of the audit log, newest first, with what they are found by. */
export function AuditList() {
  const { values, filtered, change, clear } = useUrlFilters(auditUrl);
  const list = api.audit.list.useInfiniteQuery(values, listByPage);
  return (
    <>
      <PageHeader
        title="Audit log"
        description="Who changed what, and when."
        actions={<ExportButton values={values} />}
      />
      <div className="grid gap-5">
        <Suspense fallback={<Skeleton className="h-24 w-full" />}>
          <FilterBar values={values} entries={rowsOf(list)} onChange={change} onClear={clear} />
        </Suspense>
        <Rows
          words={auditWords}
          query={list}
          filtered={filtered}
          empty={
            <EmptyState
              title={filtered ? "No matching entries" : "No activity yet"}
              action={filtered && <Button onClick={clear}>Clear filters</Button>}
            >
              {values.reference
                ? "The request with this reference wrote nothing, or it failed and nothing was kept."
                : "Each write adds an entry, which stays after its row is deleted."}
            </EmptyState>
          }
        >
          {(entries) => (
            <Suspense fallback={<TableSkeleton />}>
              <EntryTable entries={entries} whole={values.entry !== undefined} />
            </Suspense>
          )}
        </Rows>
      </div>
    </>
  );
}

/** Saves the entries that the filters leave as a file of CSV. */
function ExportButton({ values }: { values: AuditValues }) {
  const { pending, save } = useDownload(["newest", "entries"]);
  return (
    <Button pending={pending} onClick={() => save(auditFileUrl.urlOf(values), "audit.csv")}>
      Export as CSV
    </Button>
  );
}
