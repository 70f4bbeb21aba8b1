import { sliceOf } from "../../contract/procedure-path";
import { UserFacingError } from "../../contract/user-facing-error";
import { processWide } from "../process/process-wide";
import type { EventToRecord, Recording } from "./audit-log";

/** Write as the audit log has it, as far as it says whether anybody is notified. */
type Written = { readonly entity: string; readonly action: string; readonly procedure: string | null };

/** By entity, the calls and transitions whose writes its rows declare under `notifies`. */
const declared = processWide("notifies", () => new Map<string, readonly string[]>());

export function setNotifies(entity: string, notifies: readonly string[]): void {
  declared.set(entity, notifies);
}

/** Whether the owner of the row is notified of a write: by the name of its transition, or of the call that made it. */
export function isNotified({ entity, action, procedure }: Written): boolean {
  const named = declared.get(entity) ?? [];
  const isCall = procedure !== null && sliceOf(procedure) === entity;
  return named.includes(action) || (isCall && named.includes(procedure.slice(entity.length + 1)));
}

/**
 * Refuses names under `notifies` that nothing is done under.
 * @param doneTo names of the calls and transitions of a slice; undefined: there is no such slice
 * @throws {UserFacingError} when there are some
 */
export function refuseUnknownNotifies(doneTo: (entity: string) => readonly string[] | undefined): void {
  for (const [entity, notifies] of declared) {
    const known = doneTo(entity);
    const unknown = known && notifies.find((name) => !known.includes(name));
    if (unknown !== undefined)
      throw new UserFacingError(
        `The rows of "${entity}" notify of "${unknown}", which is no transition and no mutation of that slice. There are: ${known?.join(", ")}.`,
      );
  }
}

type Shown = {
  /** Title of the row, as it was after the write, or before its removal. */
  readonly title: string;
  /** Row on whose page it is: itself, or the one that it belongs to. */
  readonly entity: string;
  readonly rowId: string;
};

/**
 * Adds a notification of the entry that this transaction has written last: for whose row it is or was until then, unless
 * they did it themselves or want to be notified of nothing.
 */
export async function notifyOwners(
  transaction: Pick<Recording, "$executeRaw">,
  { actorId, rowOwnerId, formerOwnerId }: Pick<EventToRecord, "actorId" | "rowOwnerId" | "formerOwnerId">,
  { title, entity, rowId }: Shown,
): Promise<void> {
  const owners = [rowOwnerId, formerOwnerId].filter((id) => id && id !== actorId);
  if (owners.length === 0) return;
  await transaction.$executeRaw`
    INSERT INTO "Notification" ("userId", "eventId", "title", "entity", "rowId")
    SELECT "id", currval(pg_get_serial_sequence('"AuditEvent"', 'id')), ${title}, ${entity}, ${rowId}::uuid
    FROM "User" WHERE "id" = ANY(${owners}) AND "notifiedBy" <> 'none'`;
}
