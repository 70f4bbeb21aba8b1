import { cookieHeader } from "../call/context";
import type { Auth } from "./auth";
import { callBetterAuth } from "./call-better-auth";
import type { IdentityDatabase } from "./database";
import { WrongPassword } from "./password-throttle";
import { sessionCookie, sessionToken } from "./session";

type Account = {
  readonly password: string | null;
  readonly disabledAt: Date | null;
  readonly unconfirmed: boolean;
};

/**
 * Signs in. Verifying a password takes a while and holds no lock, so the account is looked at again once the session is
 * there, waiting for a change that is under way: of a sign-in and a revocation, the later one in the database sees the other.
 * @returns the session's cookies, or what keeps the account from being signed in to
 * @throws {WrongPassword} when the password is wrong, or has been replaced in the meantime
 */
export async function openSession(
  { auth, db }: { readonly auth: Auth; readonly db: IdentityDatabase },
  body: { readonly email: string; readonly password: string },
): Promise<readonly string[] | "disabled" | "unconfirmed"> {
  const [found] = await db.$queryRaw<{ password: string | null }[]>`
    SELECT a."password" FROM "User" u LEFT JOIN "AuthAccount" a ON a."userId" = u."id" AND a."providerId" = 'credential'
    WHERE u."email" = ${body.email}`;
  // Better Auth asks for the accounts of a user that it finds. An unknown address is to take as long.
  if (!found) await db.$queryRaw`SELECT "password" FROM "AuthAccount" WHERE "userId" = ${body.email}`;
  const cookies = await callBetterAuth(() => auth.api.signInEmail({ body, returnHeaders: true }));
  if (!cookies) throw new WrongPassword();
  const [now] = await db.$queryRaw<Account[]>`
    SELECT a."password", u."disabledAt", u."unconfirmed"
    FROM "User" u JOIN "AuthAccount" a ON a."userId" = u."id" AND a."providerId" = 'credential'
    WHERE u."email" = ${body.email} FOR SHARE`;
  // No two hashes are the same, so this is the one that was verified in between.
  const isVerified = now !== undefined && now.password === found?.password;
  const obstacle = now?.disabledAt ? "disabled" : now?.unconfirmed ? "unconfirmed" : null;
  if (isVerified && !obstacle) return cookies;
  await endSession(auth, cookieHeader(cookies));
  if (!isVerified || !obstacle) throw new WrongPassword();
  return obstacle;
}

/** Account that something else than a password has identified, such as a provider. */
export type Identified = { readonly id: string; readonly disabledAt: Date | null };

/**
 * Signs in a user who has been identified without a password.
 * @param find looks for the user, and waits with `FOR SHARE` for a change that is under way
 * @returns the session's cookies; `null` when the user is disabled, or not to be found any more
 */
export async function openSessionOf(
  auth: Auth,
  find: () => PromiseLike<readonly Identified[]>,
): Promise<readonly string[] | null> {
  const [found] = await find();
  if (!found || found.disabledAt) return null;
  const { internalAdapter } = await auth.$context;
  const { token } = await internalAdapter.createSession(found.id);
  // As above: a revocation that was under way has been waited for, and a later one sees the session.
  const [now] = await find();
  if (now?.id === found.id && !now.disabledAt) return [await sessionCookie(auth, token)];
  await internalAdapter.deleteSession(token);
  return null;
}

export async function endSession(auth: Auth, cookie: string): Promise<void> {
  const token = await sessionToken(cookie, auth);
  if (token) await (await auth.$context).internalAdapter.deleteSession(token);
}
