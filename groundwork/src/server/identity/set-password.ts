import { randomUUID } from "node:crypto";
import { type IdentityTransaction, recordOwnEvent, type Statements } from "./database";
import { endLinks } from "./one-time-links";

export type NewPassword = {
  readonly userId: string;
  /** The new password, as Better Auth hashes it. */
  readonly hashed: string;
  /** Name of the change in the audit log. */
  readonly action: "change-password" | "reset-password";
  /** Token of the session that stays; `null`: none does. */
  readonly keptToken: string | null;
  /** What else belongs to the change, in its transaction. */
  readonly onSet: (transaction: IdentityTransaction, userId: string) => Promise<void>;
};

/**
 * Sets the password of an account that the transaction has locked. All that the old one opened ends with it: sessions,
 * sign-ins that wait for a code, and one-time links of every purpose.
 */
export async function storePassword(
  transaction: IdentityTransaction,
  { userId, hashed, action, keptToken, onSet }: NewPassword,
): Promise<void> {
  const now = new Date();
  await transaction.$executeRaw`
    INSERT INTO "AuthAccount" ("id", "accountId", "providerId", "userId", "password", "updatedAt")
    VALUES (${randomUUID()}, ${userId}, 'credential', ${userId}, ${hashed}, ${now})
    ON CONFLICT ("providerId", "accountId") DO UPDATE SET "password" = ${hashed}, "updatedAt" = ${now}`;
  await transaction.$executeRaw`
    DELETE FROM "AuthSession" WHERE "userId" = ${userId} AND "token" IS DISTINCT FROM ${keptToken}`;
  await endLinks(transaction, userId);
  await transaction.$executeRaw`
    DELETE FROM "AuthVerification" WHERE "value" = ${userId} AND "identifier" LIKE '2fa-%'`;
  await recordOwnEvent(transaction, userId, action);
  await onSet(transaction, userId);
}

export async function passwordSetAfter(db: Statements, userId: string, time: Date): Promise<boolean> {
  const later = await db.$queryRaw<object[]>`
    SELECT 1 FROM "AuthAccount" WHERE "userId" = ${userId} AND "providerId" = 'credential' AND "updatedAt" > ${time}`;
  return later.length > 0;
}
