import { randomUUID } from "node:crypto";
import { parseCookies } from "better-auth/cookies";
import { symmetricEncrypt } from "better-auth/crypto";
import { cookieHeader } from "../server/call/context";
import type { ProductDatabase } from "../server/data/database";
import { sessionCookie } from "../server/identity/session";
import { productIdentity } from "./product";

const authOn = async (db: ProductDatabase) => (await productIdentity()).identity.authOn(db);

/**
 * Gives a user a second factor, as its calls make one.
 * @param on whether a first code was given; else the next one turns it on
 * @returns the code of its app
 */
export async function addSecondFactor(db: ProductDatabase, userId: string, { on }: { readonly on: boolean }) {
  const { $context, api } = await authOn(db);
  const { secretConfig } = await $context;
  const encrypted = (data: string) => symmetricEncrypt({ key: secretConfig, data });
  const key = randomUUID();
  const secret = await encrypted(key);
  const backupCodes = await encrypted('["abcde-fghjk"]');
  await db.twoFactor.create({ data: { id: randomUUID(), userId, secret, backupCodes, verified: on } });
  if (on) await db.user.update({ where: { id: userId }, data: { secondFactor: true } });
  return (await api.generateTOTP({ body: { secret: key } })).code;
}

/** The challenge that a sign-in of this user is answered with, made without the work of hashing a password. */
export async function challengeOf(db: ProductDatabase, userId: string): Promise<string> {
  const auth = await authOn(db);
  const { internalAdapter, authCookies } = await auth.$context;
  const identifier = `2fa-${randomUUID()}`;
  const expiresAt = new Date(Date.now() + 60_000);
  for (const [name, value] of [
    [identifier, userId],
    [`2fa-attempts-${identifier}`, "0"],
  ] as const)
    await internalAdapter.createVerificationValue({ identifier: name, value, expiresAt });
  // It is signed as the token of a session is.
  const signed = parseCookies(cookieHeader([await sessionCookie(auth, identifier)]));
  return signed.get(authCookies.sessionToken.name) ?? "";
}
