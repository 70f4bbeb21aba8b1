import type { UseOptions } from "groundwork/client/form";
import type { AnyField } from "groundwork/contract/display";
import type { HistoryPage } from "groundwork/contract/rows";
import type { ReactNode } from "react";
import { FieldValue } from "@/ui/field-value";
import { Time } from "@/ui/time";

/** Entry of the audit log. */
export type Entry = HistoryPage["items"][number];

/** Change of an entry: the field by its name and as people see it, and its logged texts. */
type Change = Pick<Entry["changes"][number], "from" | "to"> & {
  name: string;
  field: AnyField;
  useOptions?: UseOptions | undefined;
};

type HistoryItemProps = {
  /** What was done, and to what. */
  children: ReactNode;
  entry: Pick<Entry, "actorName" | "byProgram" | "at">;
  /** What it changed. */
  changes: readonly Change[];
};

/** Entry of the audit log as an item of a list: what was done, by whom and when, and what it changed. */
export function HistoryItem({ children, entry, changes }: HistoryItemProps) {
  const { actorName, byProgram, at } = entry;
  return (
    <li className="relative border-l border-line pb-6 pl-5 before:absolute before:top-2 before:-left-1 before:size-[7px] before:rounded-full before:border before:border-ink-faint before:bg-sheet last:pb-0">
      <p className="text-[0.9375rem] wrap-anywhere">
        {children}
        <span className="text-ink-soft">
          {" "}
          by {actorName ? <bdi>{actorName}</bdi> : "a deleted account"}
          {byProgram && " with a token"}
        </span>
      </p>
      <p className="text-sm text-ink-faint">
        <Time at={at} />
      </p>
      {changes.length > 0 && (
        <ul className="mt-1 space-y-1 text-sm text-ink-soft">
          {changes.map(({ name, field, from, to, useOptions }) => (
            <li key={name} className="line-clamp-3 wrap-anywhere">
              <span className="text-ink-faint">{field.label}: </span>
              {from && (
                <del className="text-ink-faint">
                  <FieldValue field={field} value={from} useOptions={useOptions} />
                </del>
              )}{" "}
              {to && (
                <ins className="no-underline">
                  <FieldValue field={field} value={to} useOptions={useOptions} />
                </ins>
              )}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
