import { randomBytes } from "node:crypto";
import { makeSignature } from "better-auth/crypto";
import type { Actor } from "groundwork/contract/permissions";
import { AppError } from "groundwork/server/app-error";
import { recordEvent } from "groundwork/server/audit-log";
import { lockOwner } from "groundwork/server/guards";
import type { ChangePassword } from "@/product/identity/fields";
import { identityLimits } from "@/product/identity/limits";
import type { Database } from "../database/client";
import { sessionToken } from "./actor";
import type { Auth } from "./auth";

type Options = { db: Database; auth: Auth; headers: Headers; actor: Actor };

/**
 * Changes the password of whoever sent these headers. All their sessions end but this one, which gets a new token:
 * whoever knew the old one is out.
 *
 * Better Auth's own change does these steps one by one, and a crash between them would leave the sessions open.
 * @returns the session's new cookie
 * @throws {AppError} when the current password is not theirs, or the session ends in the meantime
 */
export async function replacePassword(
  { db, auth, headers, actor }: Options,
  { currentPassword, password }: ChangePassword,
): Promise<string> {
  const token = await sessionToken(headers.get("cookie") ?? "", auth);
  if (!token) throw new AppError("SIGN_IN_NEEDED");
  const { password: hashing } = await auth.$context;
  const account = { userId: actor.id, providerId: "credential" };
  const { password: hash } = await db.account.findFirstOrThrow({ where: account });
  if (!hash || !(await hashing.verify({ hash, password: currentPassword })))
    throw new AppError("PASSWORD_WRONG");

  const hashed = await hashing.hash(password);
  const renewed = randomBytes(32).toString("base64url");
  const expiresAt = new Date(Date.now() + identityLimits.session.absoluteSeconds * 1000);
  await db.$transaction(async (transaction) => {
    await lockOwner(transaction, actor.id);
    const changed = await transaction.account.updateMany({
      where: { ...account, password: hash },
      data: { password: hashed },
    });
    if (changed.count === 0) throw new AppError("PASSWORD_WRONG");
    await transaction.session.deleteMany({ where: { userId: actor.id, token: { not: token } } });
    const renewedSession = await transaction.session.updateMany({
      where: { token },
      data: { token: renewed, expiresAt },
    });
    if (renewedSession.count === 0) throw new AppError("SIGN_IN_NEEDED");
    const event = { entity: "user", entityId: actor.id, action: "change-password", actorId: actor.id };
    await recordEvent(transaction, { ...event, changes: [] });
  });
  return sessionCookie(auth, renewed);
}

/** The cookie of a session, as Better Auth writes it. */
async function sessionCookie(auth: Auth, token: string): Promise<string> {
  const { authCookies, secret } = await auth.$context;
  const { name, attributes } = authCookies.sessionToken;
  const value = encodeURIComponent(`${token}.${await makeSignature(token, secret)}`);
  const { maxAge, path, secure } = attributes;
  return `${name}=${value}; Max-Age=${maxAge}; Path=${path}; HttpOnly; ${secure ? "Secure; " : ""}SameSite=Lax`;
}
