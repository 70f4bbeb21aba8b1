import type { AccountHistoryPage } from "groundwork/contract/account-history";
import { type AnyField, dateTime, integer, oneOf } from "groundwork/contract/display";
import { roleNames } from "@/product/permissions";
import { actionName } from "@/product/user/display";
import { FieldValue } from "@/ui/field-value";
import { HistoryItem } from "../../../../_components/rows/history-item";

/** What changes of an account, as people see it. */
const fields = new Map<string, AnyField>([
  ["role", oneOf("Role", roleNames)],
  ["disabledAt", dateTime("Disabled")],
  ["sessions", integer("Sessions")],
]);

/** One entry of what an account did, or of what was done to it. */
export function UserHistoryEntry({ entry }: { entry: AccountHistoryPage["items"][number] }) {
  const { action, entity, otherName, actorName, at } = entry;
  const changes = entry.changes.flatMap(({ field: name, from, to }) => {
    const field = fields.get(name);
    return field ? [{ field, from, to }] : [];
  });
  return (
    <HistoryItem
      actorName={actorName}
      byProgram={entry.byProgram}
      at={at}
      changes={
        changes.length > 0 && (
          <ul className="mt-1 space-y-1 text-sm text-ink-soft">
            {changes.map(({ field, from, to }) => (
              <li key={field.label}>
                <span className="text-ink-faint">{field.label}: </span>
                {from && (
                  <del className="text-ink-faint">
                    <FieldValue field={field} value={from} />
                  </del>
                )}{" "}
                {to && (
                  <ins className="no-underline">
                    <FieldValue field={field} value={to} />
                  </ins>
                )}
              </li>
            ))}
          </ul>
        )
      }
    >
      <span className="font-semibold">{actionName(action)}</span>
      {entity !== "user" && <span className="text-ink-soft"> ({entity})</span>}
      {otherName && (
        <span className="text-ink-soft">
          {" "}
          of <bdi>{otherName}</bdi>
        </span>
      )}
    </HistoryItem>
  );
}
