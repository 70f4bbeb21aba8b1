import { isUniqueViolation } from "../guards";
import type { IdentityDatabase, IdentityTransaction } from "./database";
import { endLinks, useLink } from "./one-time-links";
import { recordOwnEvent } from "./record-own-event";

type User = { readonly name: string; readonly email: string };

/**
 * Confirms an address by the one-time link that was mailed to it: that of a new account, or the new one of an account
 * that changes it, which loses the links that were mailed to the old one.
 * @param onChange what else belongs to a change, in its transaction; `before` is the account as it was
 * @returns the address; `null` when the link cannot be used any more, as when another account has the address by now
 */
export async function confirmEmail(
  db: IdentityDatabase,
  { purpose, secret }: { readonly purpose: "verify-email" | "change-email"; readonly secret: string },
  onChange: (transaction: IdentityTransaction, before: User) => Promise<void>,
): Promise<{ readonly email: string } | null> {
  const now = new Date();
  try {
    return await db.$transaction(async (transaction) => {
      const link = await useLink(transaction, purpose, secret);
      if (!link) return null;
      const { userId, email } = link;
      const [user] = await transaction.$queryRaw<User[]>`
        SELECT "name", "email" FROM "User" WHERE "id" = ${userId} AND "disabledAt" IS NULL FOR NO KEY UPDATE`;
      if (!user || (purpose === "verify-email" && user.email !== email)) return null;
      await transaction.$executeRaw`
        UPDATE "User" SET "email" = ${email}, "emailVerified" = true, "unconfirmed" = false, "updatedAt" = ${now} WHERE "id" = ${userId}`;
      await recordOwnEvent(transaction, userId, purpose);
      if (email !== user.email) {
        await endLinks(transaction, "reset-password", userId);
        await onChange(transaction, user);
      }
      return { email };
    });
  } catch (error) {
    if (isUniqueViolation(error)) return null;
    throw error;
  }
}
