import { useRowFocus } from "#client/row-focus";
import type { AuditEntry } from "#contract/audit";
import { Changes } from "#screens/list/changes";
import { loggedField } from "#slices/audit/display";
import { Link } from "#ui/link";
import { Time } from "#ui/time";
import { What, Who } from "./action";

const cell = "px-4 @max-2xl:block @max-2xl:pt-1 @xl:px-5 @2xl:px-3 @2xl:py-3 @2xl:first:ps-5 @2xl:last:pe-5";

type EntryTableProps = {
  entries: readonly AuditEntry[];
  /** Shows changes to their end, however long they are. */
  whole: boolean;
};

/** Entries as a table, and on a phone one below the other. */
export function EntryTable({ entries, whole }: EntryTableProps) {
  const body = useRowFocus<HTMLTableSectionElement>(entries);
  return (
    <div className="@container">
      <table className="w-full border-collapse text-start text-sm @max-2xl:block @2xl:table-fixed">
        <caption className="sr-only">Entries</caption>
        <thead className="@max-2xl:sr-only">
          <tr className="border-b text-muted-foreground">
            {["When", "Who", "What", "Changes"].map((column) => (
              <th
                key={column}
                scope="col"
                className="h-11 px-3 text-start font-medium first:w-44 first:ps-5 last:w-2/5 last:pe-5"
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body} className="divide-y divide-border @max-2xl:block">
          {entries.map((entry) => (
            <tr key={entry.id} className="align-top @max-2xl:block @max-2xl:py-4">
              <td className={`${cell} text-muted-foreground`}>
                <Link
                  href={`/admin/audit?entry=${entry.id}`}
                  aria-label={`Entry ${entry.id}`}
                  className="text-foreground underline-offset-4 hover:underline"
                >
                  <Time at={entry.at} />
                </Link>
                {entry.reference && (
                  <Link
                    href={`/admin/audit?reference=${entry.reference}`}
                    aria-label={`All of the reference ${entry.reference}`}
                    className="block w-fit font-mono text-xs leading-6 text-muted-foreground underline-offset-4 hover:underline"
                  >
                    {entry.reference}
                  </Link>
                )}
              </td>
              <td className={`${cell} wrap-anywhere`}>
                <Who entry={entry} />
              </td>
              <td className={`${cell} wrap-anywhere`}>
                <What entry={entry} />
              </td>
              <td className={cell}>
                <Changes
                  whole={whole}
                  changes={entry.changes.map(({ field: name, from, to }) => ({
                    name,
                    field: loggedField(entry.entity, name),
                    from,
                    to,
                  }))}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
