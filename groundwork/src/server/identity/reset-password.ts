import type { IdentityDatabase, IdentityTransaction } from "./database";
import { consumeLink } from "./one-time-links";
import { setPassword } from "./set-password";

/**
 * Sets the password of the account that a one-time link is for, and ends all of its sessions. The link was delivered
 * at its address, by mail or by an admin who vouches for it, so the address counts as verified.
 *
 * Better Auth's own reset keeps the secret as it is, and does these steps one by one.
 * @param hashed the new password, as Better Auth hashes it
 * @param onReset what else belongs to it, in its transaction
 * @returns whether the link could be used: not one that is over, nor one of an account that is disabled or has another
 * address by now
 */
export async function resetPassword(
  db: IdentityDatabase,
  { secret, hashed }: { readonly secret: string; readonly hashed: string },
  onReset: (transaction: IdentityTransaction, userId: string) => Promise<void>,
): Promise<boolean> {
  const now = new Date();
  return db.$transaction(async (transaction) => {
    const link = await consumeLink(transaction, "reset-password", secret);
    if (!link) return false;
    const { userId, email } = link;
    const verified = await transaction.$executeRaw`
      UPDATE "User" SET "emailVerified" = true, "unconfirmed" = false, "updatedAt" = ${now}
      WHERE "id" = ${userId} AND "email" = ${email} AND "disabledAt" IS NULL`;
    if (verified === 0) return false;
    await setPassword(transaction, {
      userId,
      hashed,
      action: "reset-password",
      keptToken: null,
      onSet: onReset,
    });
    return true;
  });
}
