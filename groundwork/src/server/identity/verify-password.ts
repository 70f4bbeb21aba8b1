import type { Auth } from "./auth";
import type { IdentityDatabase } from "./database";
import { WrongPassword } from "./password-throttle";

/**
 * Verifies the password of an account.
 * @returns its hash: of two passwords no two are the same, so it says later whether the password is still this one
 * @throws {WrongPassword} when it is wrong, or when the account has none
 */
export async function verifyPassword(
  { db, auth }: { readonly db: IdentityDatabase; readonly auth: Auth },
  { userId, password }: { readonly userId: string; readonly password: string },
): Promise<string> {
  const [account] = await db.$queryRaw<{ password: string | null }[]>`
    SELECT "password" FROM "Account" WHERE "userId" = ${userId} AND "providerId" = 'credential'`;
  const hash = account?.password;
  const { password: hashing } = await auth.$context;
  if (!hash || !(await hashing.verify({ hash, password }))) throw new WrongPassword();
  return hash;
}
