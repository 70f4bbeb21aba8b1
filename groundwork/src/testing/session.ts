import { makeSignature } from "better-auth/crypto";
import type { Database } from "../server/product";
import { productAuth } from "./product";

/** The cookie of a new session, made as a sign-in makes it but without the work of hashing a password. */
export async function cookieOf(db: Database, userId: string): Promise<string> {
  const { authOn } = await productAuth();
  const { internalAdapter, authCookies, secret } = await (await authOn(db)).$context;
  const { token } = await internalAdapter.createSession(userId);
  const signed = `${token}.${await makeSignature(token, secret)}`;
  return `${authCookies.sessionToken.name}=${encodeURIComponent(signed)}`;
}
