import { isUniqueViolation } from "../data/database";
import { type IdentityDatabase, type IdentityTransaction, recordOwnEvent } from "./database";
import { consumeLink, endLinks, type LinkHolder } from "./one-time-links";
import { passwordHash } from "./own-password";

type User = { readonly name: string; readonly email: string };

type Confirmation = Pick<LinkHolder, "userId"> & {
  readonly purpose: "verify-email" | "change-email";
  readonly secret: string;
  /** Hash of the password that was verified. */
  readonly hash: string;
};

/**
 * Confirms an address by the one-time link that was mailed to it: that of a new account, or the new one of an account
 * that changes it, which loses the links that were mailed to the old one.
 *
 * Verifying a password takes a while and holds no lock, so the hash is compared again once the account is locked.
 * @param onChange what else belongs to a change, in its transaction; `before` is the account as it was
 * @returns the address; "link over" also when another account has the address by now
 */
export async function confirmEmail(
  db: IdentityDatabase,
  { userId, purpose, secret, hash }: Confirmation,
  onChange: (transaction: IdentityTransaction, before: User) => Promise<void>,
): Promise<{ readonly email: string } | "link over" | "password changed"> {
  const now = new Date();
  try {
    return await db.$transaction(async (transaction) => {
      const [user] = await transaction.$queryRaw<User[]>`
        SELECT "name", "email" FROM "User" WHERE "id" = ${userId} AND "disabledAt" IS NULL FOR NO KEY UPDATE`;
      if (!user) return "link over";
      if ((await passwordHash(transaction, userId)) !== hash) return "password changed";
      const link = await consumeLink(transaction, purpose, secret);
      if (!link || (purpose === "verify-email" && user.email !== link.email)) return "link over";
      const { email } = link;
      await transaction.$executeRaw`
        UPDATE "User" SET "email" = ${email}, "emailVerified" = true, "unconfirmed" = false, "updatedAt" = ${now} WHERE "id" = ${userId}`;
      await recordOwnEvent(transaction, userId, purpose);
      if (email !== user.email) {
        await endLinks(transaction, userId, ["reset-password"]);
        await onChange(transaction, user);
      }
      return { email };
    });
  } catch (error) {
    if (isUniqueViolation(error)) return "link over";
    throw error;
  }
}
