import { Suspense } from "react";
import type { ReferencesOf } from "#client/form";
import { lazyPart } from "#client/lazy-part";
import { useOffered } from "#client/offered";
import type { RowsQuery } from "#client/rows";
import type { AnyFields } from "#contract/display";
import { Skeleton } from "@/ui/skeleton";
import { HistoryCard } from "./history-card";
import type { EntryLabels } from "./history-entry";
import type { RowEntry } from "./history-item";

// What is beside or below the rest of a page comes after it.
const HistoryEntry = lazyPart(async () => (await import("./history-entry")).HistoryEntry);

type HistoryProps<Fields> = Pick<EntryLabels, "machine"> & {
  query: RowsQuery<RowEntry>;
  fields: Fields;
} & ReferencesOf<Fields>;

/** History of a row from the audit log, newest first. */
export const History = <Fields extends AnyFields>({
  query,
  fields,
  references = {},
  machine,
}: HistoryProps<Fields>) =>
  useOffered("history") && (
    <HistoryCard query={query}>
      {(entry) => (
        <Suspense fallback={<Skeleton className="mb-6 h-10 w-full" />}>
          <HistoryEntry {...{ entry, fields, references, machine }} />
        </Suspense>
      )}
    </HistoryCard>
  );
