import type { HistoryPage } from "groundwork/contract/rows";
import { Time } from "@/ui/time";
import { actionNames, fieldNames } from "../names";

type Entry = HistoryPage["items"][number];

/** The log keeps what has been done, also under names that the product has given up since. */
const nameOf = <Key extends string>(names: Record<Key, string>, key: string): string =>
  Object.hasOwn(names, key) ? names[key as Key] : key;

/** One entry: what was done, by whom, when, and what it changed. */
export function HistoryEntry({ entry }: { entry: Entry }) {
  return (
    <li className="relative border-l border-line pb-6 pl-5 before:absolute before:top-2 before:-left-1 before:size-[7px] before:rounded-full before:border before:border-ink-faint before:bg-sheet last:pb-0">
      <p className="text-[0.9375rem]">
        <span className="font-semibold">{nameOf(actionNames, entry.action)}</span>
        <span className="text-ink-soft">
          {" "}
          by {entry.actorName ? <bdi>{entry.actorName}</bdi> : "a deleted account"}
        </span>
      </p>
      <p className="text-sm text-ink-faint">
        <Time at={entry.at} />
      </p>
      {entry.action === "update" && (
        <ul className="mt-1 space-y-1 text-sm text-ink-soft">
          {entry.changes.map(({ field, from, to }) => (
            <li key={field} className="line-clamp-3 wrap-anywhere">
              <span className="text-ink-faint">{nameOf(fieldNames, field)}: </span>
              {from && (
                <del dir="auto" className="text-ink-faint">
                  {from}
                </del>
              )}{" "}
              {to && (
                <ins dir="auto" className="no-underline">
                  {to}
                </ins>
              )}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
