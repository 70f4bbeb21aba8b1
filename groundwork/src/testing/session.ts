import { hashPassword } from "better-auth/crypto";
import type { Actor, Role } from "../contract/permissions";
import { cookieHeader } from "../server/call/context";
import type { ProductDatabase } from "../server/data/database";
import { sessionCookie } from "../server/identity/session";
import { productIdentity } from "./product";

/** The cookie of a new session, made as a sign-in makes it but without the work of hashing a password. */
export async function cookieOf(db: ProductDatabase, userId: string): Promise<string> {
  const { identity } = await productIdentity();
  const auth = await identity.authOn(db);
  const { token } = await (await auth.$context).internalAdapter.createSession(userId);
  return cookieHeader([await sessionCookie(auth, token)]);
}

/** A new token of this user, as it is made on the account page. It has just been used, so its next use writes nothing. */
export async function tokenOf(db: ProductDatabase, actor: Actor, role: Role): Promise<string> {
  const { identity } = await productIdentity();
  const token = { name: "A program of the tests", role, days: 1 };
  const refuse = (code: string): never => {
    throw new Error(`The token was refused: ${code}`);
  };
  const { id, secret } = await identity.tokens.create({ db, actor, refuse }, token);
  await db.apiToken.update({ where: { id }, data: { usedAt: new Date() } });
  return secret;
}

/** Password of every user who is made to sign in. */
export const testPassword = "the sentence of the samples";

let hash: Promise<string> | undefined;

/** Gives a user that password, as a sign-up does but without the work of hashing it each time. */
export async function setPassword(db: ProductDatabase, userId: string): Promise<void> {
  hash ??= hashPassword(testPassword);
  const account = { id: userId, accountId: userId, userId, providerId: "credential" };
  await db.authAccount.create({ data: { ...account, password: await hash } });
}
