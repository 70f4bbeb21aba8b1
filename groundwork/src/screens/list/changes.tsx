import type { UseOptions } from "#client/form";
import type { AnyField } from "#contract/display";
import type { HistoryPage } from "#contract/rows";
import { FieldValue } from "#ui/field-value";

/** Change of an entry of the audit log: the field by its name and as people see it, and its logged texts. */
export type ShownChange = Pick<HistoryPage["items"][number]["changes"][number], "from" | "to"> & {
  readonly name: string;
  readonly field: AnyField;
  readonly useOptions?: UseOptions | undefined;
};

type ChangesProps = {
  changes: readonly ShownChange[];
  /** Shows them to their end, however long they are. */
  whole?: boolean;
};

/** What an entry of the audit log changed, field by field: what there was, and what there is. */
export function Changes({ changes, whole = false }: ChangesProps) {
  if (changes.length === 0) return null;
  return (
    <ul className="space-y-1 text-sm text-muted-foreground">
      {changes.map(({ name, field, from, to, useOptions }) => {
        const [line, block] = whole
          ? ["", ""]
          : field.kind === "longText"
            ? ["", "line-clamp-3"]
            : ["line-clamp-3", ""];
        return (
          <li key={name} className={`wrap-anywhere ${line}`}>
            <span className="text-muted-foreground">{field.label}: </span>
            {from && (
              <del className={`text-muted-foreground ${block}`}>
                <FieldValue field={field} value={from} useOptions={useOptions} />
              </del>
            )}
            {to && (
              <span>
                {" "}
                <ins className={`no-underline ${block}`}>
                  <FieldValue field={field} value={to} useOptions={useOptions} />
                </ins>
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
