import type { AccountHistoryPage } from "#contract/account-history";
import type { AnyField } from "#contract/display";
import { RowOfEntry } from "#screens/audit/action";
import { HistoryItem } from "#screens/list/history-item";
import { actionLabel } from "#slices/audit/display";
import { userViewFields } from "#slices/user/display";

/** What changes of an account, as people see it. */
const { role, disabledAt, sessions } = userViewFields;
const fields = new Map<string, AnyField>(Object.entries({ role, disabledAt, sessions }));

/** One entry of what an account did, or of what was done to it. */
export function UserHistoryEntry({ entry }: { entry: AccountHistoryPage["items"][number] }) {
  const { action, entity, otherName } = entry;
  const changes = entry.changes.flatMap(({ field: name, from, to }) => {
    const field = fields.get(name);
    return field ? [{ name, field, from, to }] : [];
  });
  return (
    <HistoryItem entry={entry} changes={changes}>
      <span className="font-semibold">{actionLabel(action, entity)}</span>
      {entity !== "user" && (
        <span className="text-muted-foreground">
          {" "}
          <RowOfEntry entry={entry} />
        </span>
      )}
      {otherName && (
        <span className="text-muted-foreground">
          {" "}
          of <bdi>{otherName}</bdi>
        </span>
      )}
    </HistoryItem>
  );
}
