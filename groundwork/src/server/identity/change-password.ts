import { randomBytes } from "node:crypto";
import { lockOwner } from "../data/database";
import { AppError } from "../log/app-error";
import type { Auth } from "./auth";
import type { IdentityDatabase, IdentityTransaction } from "./database";
import { passwordHash, verifyOwnPassword } from "./own-password";
import { WrongPassword } from "./password-throttle";
import { sessionCookie, sessionToken } from "./session";
import { storePassword } from "./set-password";

type Options = {
  readonly db: IdentityDatabase;
  readonly auth: Auth;
  /** Cookies of the session that stays. */
  readonly cookie: string;
  /** Id of its user. */
  readonly userId: string;
  readonly absoluteSeconds: number;
  /** What else belongs to the change, in its transaction. */
  readonly onChange: (transaction: IdentityTransaction, userId: string) => Promise<void>;
};

/**
 * Changes the password of the user who sent these cookies. All their sessions end but this one, which gets a new token:
 * anyone who knew the old one is out.
 *
 * Better Auth's own change does these steps one by one, and a crash between them would leave the sessions open.
 * @returns the session's new cookie
 * @throws {WrongPassword} when the current password is not theirs
 * @throws {AppError} `SIGN_IN_NEEDED` when the session ends in the meantime
 */
export async function replacePassword(
  { db, auth, cookie, userId, absoluteSeconds, onChange }: Options,
  { currentPassword, password }: { readonly currentPassword: string; readonly password: string },
): Promise<string> {
  const token = await sessionToken(cookie, auth);
  if (!token) throw new AppError("SIGN_IN_NEEDED");
  const hash = await verifyOwnPassword({ db, auth, userId }, currentPassword);
  const hashed = await (await auth.$context).password.hash(password);
  const renewed = randomBytes(32).toString("base64url");
  const now = new Date();
  const expiresAt = new Date(now.getTime() + absoluteSeconds * 1000);
  await db.$transaction(async (transaction) => {
    await lockOwner(transaction, userId);
    if ((await passwordHash(transaction, userId)) !== hash) throw new WrongPassword();
    await storePassword(transaction, {
      userId,
      hashed,
      action: "change-password",
      keptToken: token,
      onSet: onChange,
    });
    const kept = await transaction.$executeRaw`
      UPDATE "AuthSession" SET "token" = ${renewed}, "expiresAt" = ${expiresAt}, "updatedAt" = ${now}
      WHERE "token" = ${token}`;
    if (kept === 0) throw new AppError("SIGN_IN_NEEDED");
  });
  return sessionCookie(auth, renewed);
}
