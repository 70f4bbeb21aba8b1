import type { ReactNode } from "react";
import { useMayCall } from "#client/signed-in";
import type { HistoryPage } from "#contract/rows";
import { Link } from "#ui/link";
import { TimeAgo } from "#ui/time-ago";
import { auditPermissions } from "@/product/permissions";
import { Avatar } from "@/ui/avatar";
import { Changes, type ShownChange } from "./changes";

/** Entry of the audit log. */
export type RowEntry = HistoryPage["items"][number];

type HistoryItemProps = {
  /** What was done, and to what. */
  children: ReactNode;
  entry: Pick<RowEntry, "id" | "actorName" | "byProgram" | "at">;
  changes: readonly ShownChange[];
};

/** Entry of the audit log as an item of a list: what was done, by whom and when, and what it changed. */
export function HistoryItem({ children, entry, changes }: HistoryItemProps) {
  const { id, actorName, byProgram, at } = entry;
  return (
    <li className="history-item">
      <Avatar name={actorName ?? "?"} />
      <p className="text-sm wrap-anywhere">
        {children}
        <span className="text-muted-foreground">
          {" "}
          by {actorName ? <bdi>{actorName}</bdi> : <span>a deleted account</span>}
          {byProgram && <span> with a token</span>}
        </span>
      </p>
      <p className="text-sm text-muted-foreground">
        <TimeAgo at={at} focusable />
        <EntryLink id={id} />
      </p>
      <div className="mt-1">
        <Changes changes={changes} />
      </div>
    </li>
  );
}

/** Link to an entry of the audit log, for those who may read all of it. */
const EntryLink = ({ id }: { id: string }) =>
  useMayCall()(auditPermissions, "list") && (
    <>
      {" · "}
      <Link href={`/admin/audit?entry=${id}`} className="underline-offset-4 hover:underline">
        Entry {id}
      </Link>
    </>
  );
