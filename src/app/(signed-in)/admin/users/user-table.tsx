import { dateTime, email, integer, line, oneOf } from "groundwork/contract/display";
import type { AccountView } from "@/product/identity/fields";
import { roleNames } from "@/product/permissions";
import { Badge } from "@/ui/badge";
import { RowsTable } from "../../../_components/rows/rows-table";
import { AccountControls } from "./account-controls";
import { userWords } from "./names";

type UserTableProps = { accounts: readonly AccountView[]; actorId: string };

/** Accounts as a table. Nobody changes their own here, so that no admin shuts themselves out. */
export function UserTable({ accounts, actorId }: UserTableProps) {
  return (
    <RowsTable<AccountView>
      caption={userWords.many}
      rows={accounts}
      columns={[
        {
          name: "name",
          field: line("Name"),
          show: ({ id, name, disabledAt }) => (
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <bdi className="wrap-anywhere">{name}</bdi>
              {id === actorId && <span className="font-normal text-ink-faint">you</span>}
              {disabledAt && <Badge tone="off">Disabled</Badge>}
            </p>
          ),
        },
        { name: "email", field: email("E-mail address"), show: (account) => <Email of={account} /> },
        { name: "role", field: oneOf("Role", roleNames) },
        { name: "createdAt", field: dateTime("Joined") },
        { name: "sessions", field: integer("Sessions") },
        {
          name: "actions",
          field: line("Actions"),
          show: (account) => account.id !== actorId && <AccountControls account={account} />,
        },
      ]}
    />
  );
}

/** Broken, where the column is narrow, before its domain. */
function Email({ of: { email } }: { of: AccountView }) {
  const at = email.lastIndexOf("@") + 1;
  return (
    <bdi>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </bdi>
  );
}
