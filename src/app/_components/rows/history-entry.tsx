import type { AnyReferences } from "groundwork/client/form";
import { type AnyField, type AnyFields, line, oneOf } from "groundwork/contract/display";
import type { HistoryPage } from "groundwork/contract/rows";
import { pastLabels, type StateMachine } from "groundwork/contract/states";
import { FieldValue } from "@/ui/field-value";
import { HistoryItem } from "./history-item";

/** Entry of the audit log. */
export type Entry = HistoryPage["items"][number];

/** What the names in entries are called on the screen. */
export type Labels = {
  fields: AnyFields;
  references: AnyReferences;
  machine?: Pick<StateMachine<string, string>, "labels" | "transitions"> | undefined;
};

/** The log keeps what has been done, also under names that the product has given up since. */
const own = <Value,>(table: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

/** One entry: what was done, by whom, when, and what it changed. */
export function HistoryEntry({ entry, fields, references, machine }: Labels & { entry: Entry }) {
  const shown = machine ? { ...fields, state: oneOf("State", machine.labels) } : fields;
  const actions = {
    create: "Created",
    update: "Edited",
    "change-owner": "Owner changed",
    ...(machine && pastLabels(machine)),
  };
  return (
    <HistoryItem
      actorName={entry.actorName}
      byProgram={entry.byProgram}
      at={entry.at}
      changes={
        entry.action === "update" && (
          <ul className="mt-1 space-y-1 text-sm text-ink-soft">
            {entry.changes.map(({ field: name, from, to }) => {
              const field = own<AnyField>(shown, name) ?? line(name);
              return (
                <li key={name} className="line-clamp-3 wrap-anywhere">
                  <span className="text-ink-faint">{field.label}: </span>
                  {from && (
                    <del className="text-ink-faint">
                      <FieldValue field={field} value={from} useOptions={own(references, name)} />
                    </del>
                  )}{" "}
                  {to && (
                    <ins className="no-underline">
                      <FieldValue field={field} value={to} useOptions={own(references, name)} />
                    </ins>
                  )}
                </li>
              );
            })}
          </ul>
        )
      }
    >
      <span className="font-semibold">{own(actions, entry.action) ?? entry.action}</span>
    </HistoryItem>
  );
}
