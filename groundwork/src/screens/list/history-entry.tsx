import type { AnyReferences } from "#client/form";
import { type AnyField, type AnyFields, line, oneOf } from "#contract/display";
import { ownValue } from "#contract/labels";
import { pastLabels, type StateMachine } from "#contract/states";
import { HistoryItem, type RowEntry } from "./history-item";

/** What the names in entries are called on the screen. */
export type EntryLabels = {
  fields: AnyFields;
  references: AnyReferences;
  machine?: Pick<StateMachine<string, string>, "labels" | "transitions"> | undefined;
};

/** One entry: what was done, by whom, when, and what it changed. */
export function HistoryEntry({ entry, fields, references, machine }: EntryLabels & { entry: RowEntry }) {
  const shown = machine ? { ...fields, state: oneOf("State", machine.labels) } : fields;
  const actions = {
    create: "Created",
    update: "Edited",
    "change-owner": "Owner changed",
    ...(machine && pastLabels(machine)),
  };
  const changes = entry.changes.map(({ field: name, from, to }) => ({
    name,
    field: ownValue<AnyField>(shown, name) ?? line(name),
    from,
    to,
    useOptions: ownValue(references, name),
  }));
  return (
    <HistoryItem entry={entry} changes={entry.action === "update" ? changes : []}>
      <span className="font-semibold">{ownValue(actions, entry.action) ?? entry.action}</span>
    </HistoryItem>
  );
}
