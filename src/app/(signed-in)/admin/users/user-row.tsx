import type { AccountView } from "@/product/identity/fields";
import { Badge } from "@/ui/badge";
import { Time } from "@/ui/time";
import { AccountControls } from "./account-controls";
import { roleNames, sessionsText } from "./names";

/** One account. Nobody changes their own here, so that no admin shuts themselves out. */
export function UserRow({ account, own }: { account: AccountView; own: boolean }) {
  const { name, email, role, createdAt, disabledAt, sessions } = account;
  return (
    <li className="grid items-center gap-x-6 gap-y-3 px-5 py-4 sm:px-6 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <p className="flex items-center gap-3">
          <bdi className="truncate font-semibold">{name}</bdi>
          {disabledAt && <Badge tone="off">Disabled</Badge>}
        </p>
        <p className="truncate text-sm text-ink-soft">{email}</p>
        <p className="text-sm text-ink-faint">
          {roleNames[role]} · {own && "you · "}Joined <Time at={createdAt} />
        </p>
        <p className="text-sm text-ink-faint">{sessionsText(sessions)}</p>
      </div>
      {!own && <AccountControls account={account} />}
    </li>
  );
}
