import type { AnyReferences } from "#client/form";
import { type AnyField, type AnyFields, line, oneOf } from "#contract/display";
import { pastLabels, type StateMachine } from "#contract/states";
import { HistoryItem, type RowEntry } from "./history-item";

/** What the names in entries are called on the screen. */
export type EntryLabels = {
  fields: AnyFields;
  references: AnyReferences;
  machine?: Pick<StateMachine<string, string>, "labels" | "transitions"> | undefined;
};

/** The log keeps what has been done, also under names that the product has given up since. */
const own = <Value,>(table: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

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
    field: own<AnyField>(shown, name) ?? line(name),
    from,
    to,
    useOptions: own(references, name),
  }));
  return (
    <HistoryItem entry={entry} changes={entry.action === "update" ? changes : []}>
      <span className="font-semibold">{own(actions, entry.action) ?? entry.action}</span>
    </HistoryItem>
  );
}
