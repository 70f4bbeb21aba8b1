import { type Change, type Recording, recordEvent } from "../data/audit-log";
import type { Querying } from "../data/database";

/** Statements of Prisma's client in which sessions are kept: in a transaction, or outside of one. */
export type Statements = Querying & Pick<Recording, "$executeRaw">;

export type IdentityTransaction = Statements &
  Recording & {
    readonly user: { readonly deleteMany: (query: { where: { id: string } }) => PromiseLike<unknown> };
  };

/**
 * Database of accounts and sessions: Prisma's client of a schema that has Better Auth's tables `User`, `AuthSession`,
 * `AuthAccount` and `AuthVerification`, and in `User` a `role`, a `disabledAt`, a `lastSeenAt` and `unconfirmed`.
 */
export type IdentityDatabase = Statements & {
  readonly $transaction: <Result>(
    run: (transaction: IdentityTransaction) => Promise<Result>,
    options?: { readonly timeout: number },
  ) => Promise<Result>;
};

/** Adds to the audit log what a user did to their own account. */
export const recordOwnEvent = (
  transaction: Pick<IdentityTransaction, "$executeRaw">,
  userId: string,
  action: string,
  changes: Change[] = [],
): Promise<void> => {
  const ofUser = { entityId: userId, actorId: userId, rowOwnerId: userId };
  return recordEvent(transaction, { entity: "user", ...ofUser, action, changes });
};
