import { type Change, recordEvent } from "../data/audit-log";
import type { IdentityTransaction } from "./database";

/** Adds to the audit log what a user did to their own account. */
export const recordOwnEvent = (
  transaction: Pick<IdentityTransaction, "$executeRaw">,
  userId: string,
  action: string,
  changes: Change[] = [],
): Promise<void> =>
  recordEvent(transaction, {
    entity: "user",
    entityId: userId,
    action,
    actorId: userId,
    rowOwnerId: userId,
    changes,
  });
