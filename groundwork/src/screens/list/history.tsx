"use client";

import type { ReferencesOf } from "#client/form";
import { useOffered } from "#client/offered";
import type { RowsQuery } from "#client/rows";
import type { AnyFields } from "#contract/display";
import { HistoryCard } from "./history-card";
import { type EntryLabels, HistoryEntry } from "./history-entry";
import type { RowEntry } from "./history-item";

type HistoryProps<Fields> = Pick<EntryLabels, "machine"> & {
  query: RowsQuery<RowEntry>;
  fields: Fields;
} & ReferencesOf<Fields>;

/** History of a row from the audit log, newest first. */
export function History<Fields extends AnyFields>({
  query,
  fields,
  references = {},
  machine,
}: HistoryProps<Fields>) {
  if (!useOffered("history")) return null;
  return (
    <HistoryCard query={query}>
      {(entry) => <HistoryEntry entry={entry} fields={fields} references={references} machine={machine} />}
    </HistoryCard>
  );
}
