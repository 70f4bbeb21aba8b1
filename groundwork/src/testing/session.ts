import { hashPassword } from "better-auth/crypto";
import type { Database } from "@/server/database/client";
import { identity } from "@/server/identity/identity";
import { cookieHeader } from "../server/http/cookie-header";
import { sessionCookie } from "../server/identity/session";

/** The cookie of a new session, made as a sign-in makes it but without the work of hashing a password. */
export async function cookieOf(db: Database, userId: string): Promise<string> {
  const auth = await identity.authOn(db);
  const { token } = await (await auth.$context).internalAdapter.createSession(userId);
  return cookieHeader([await sessionCookie(auth, token)]);
}

let hashed: { password: string; hash: Promise<string> } | undefined;

/** Gives a user a password, as a sign-up does. One that many are given is hashed once. */
export async function setPassword(db: Database, userId: string, password: string): Promise<void> {
  if (hashed?.password !== password) hashed = { password, hash: hashPassword(password) };
  const account = { userId, providerId: "credential" };
  const data = { password: await hashed.hash };
  const { count } = await db.account.updateMany({ where: account, data });
  if (count === 0) await db.account.create({ data: { id: userId, accountId: userId, ...account, ...data } });
}
