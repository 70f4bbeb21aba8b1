import { randomUUID } from "node:crypto";
import type { Auth } from "./auth";
import { type IdentityTransaction, recordOwnEvent, type Statements } from "./database";
import { endLinks } from "./one-time-links";
import { WrongPassword } from "./password-throttle";

/** Hash of a user's password; `null` for one who signs in without a password. */
export async function passwordHash(db: Statements, userId: string): Promise<string | null> {
  const [account] = await db.$queryRaw<{ password: string | null }[]>`
    SELECT "password" FROM "AuthAccount" WHERE "userId" = ${userId} AND "providerId" = 'credential'`;
  return account?.password ?? null;
}

/**
 * Verifies the password of a user who is signed in.
 * @returns its hash, by which a write finds out whether it is still the same
 * @throws {WrongPassword} when it is not theirs, or they have none
 */
export async function verifyOwnPassword(
  { db, auth, userId }: { readonly db: Statements; readonly auth: Auth; readonly userId: string },
  password: string,
): Promise<string> {
  const { password: hashing } = await auth.$context;
  const hash = await passwordHash(db, userId);
  if (!hash || !(await hashing.verify({ hash, password }))) throw new WrongPassword();
  return hash;
}

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
