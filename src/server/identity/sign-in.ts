import { AppError } from "groundwork/server/app-error";
import { cookieHeader } from "groundwork/server/http/cookie-header";
import type { SignIn } from "@/product/identity/fields";
import type { Database } from "../database/client";
import { sessionToken } from "./actor";
import type { Auth } from "./auth";
import { callBetterAuth } from "./call-better-auth";

/**
 * Signs in. Verifying a password takes a while and holds no lock, so the account is looked at again once the session is
 * there, waiting for a change that is under way: of a sign-in and a revocation, the later one in the database sees the other.
 * @returns the session's cookie
 * @throws {AppError} when the password is wrong, or has been replaced or the account disabled in the meantime
 */
export async function openSession(
  { auth, db }: { readonly auth: Auth; readonly db: Database },
  request: Request,
  body: SignIn,
): Promise<string[]> {
  const account = { providerId: "credential", user: { email: body.email } };
  const found = await db.account.findFirst({ where: account, select: { password: true } });
  const cookies = await callBetterAuth(auth, request, body);
  const [now] = await db.$queryRaw<{ password: string | null; disabledAt: Date | null }[]>`
    SELECT a."password", u."disabledAt"
    FROM "User" u JOIN "Account" a ON a."userId" = u."id" AND a."providerId" = 'credential'
    WHERE u."email" = ${body.email} FOR SHARE`;
  // No two hashes are the same, so this is the one that was verified in between.
  const isVerified = now !== undefined && now.password === found?.password;
  if (!isVerified || now.disabledAt) {
    await endSession(auth, cookieHeader(cookies));
    throw new AppError(isVerified ? "ACCOUNT_DISABLED" : "SIGN_IN_REFUSED");
  }
  return cookies;
}

/** Ends the session of these cookies, if there is one. */
export async function endSession(auth: Auth, cookie: string): Promise<void> {
  const token = await sessionToken(cookie, auth);
  if (token) await (await auth.$context).internalAdapter.deleteSession(token);
}
