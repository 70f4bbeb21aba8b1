import type { Auth } from "./auth";
import type { Limited, PasswordCall } from "./calls";
import type { IdentityDatabase, Statements } from "./database";
import { WrongPassword } from "./password-throttle";

/**
 * Result of an attempt at an account's password, of which so many are made at once and so many for one account.
 * `onWrong` says what becomes of the call when the password turns out wrong.
 */
export type AttemptPassword = <Result>(
  call: Limited<"PASSWORD_TRIES_SPENT"> & { readonly account: string; readonly onWrong: () => Result },
  attempt: () => Promise<Result>,
) => Promise<Result>;

/** Refuses a call without the account's password. By its hash, the answer, a write finds out whether it is still the same. */
export type RequirePassword = (
  call: PasswordCall<"PASSWORD_WRONG"> & {
    readonly db: IdentityDatabase;
    readonly userId: string;
  },
  password: string,
) => Promise<string>;

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
