import type { AccountHistoryPage } from "groundwork/contract/account-history";
import type { AnyField } from "groundwork/contract/display";
import { deedName } from "@/product/audit/display";
import { userViewFields } from "@/product/user/display";
import { HistoryItem } from "../../../../_components/rows/history-item";
import { RowOfEntry } from "../../audit/deed";

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
      <span className="font-semibold">{deedName(action, entity)}</span>
      {entity !== "user" && (
        <span className="text-ink-soft">
          {" "}
          <RowOfEntry entry={entry} />
        </span>
      )}
      {otherName && (
        <span className="text-ink-soft">
          {" "}
          of <bdi>{otherName}</bdi>
        </span>
      )}
    </HistoryItem>
  );
}
