import { parseCookies } from "better-auth/cookies";
import { constantTimeEqual, makeSignature } from "better-auth/crypto";
import * as z from "zod";
import { type Actor, roles } from "@/product/permissions";
import type { Database } from "../database/client";
import { type Auth, authOn } from "./auth";

const role = z.enum(roles);

/**
 * Who sent these headers; `null` when nobody is signed in. Read from the database on every call, so that an ended
 * session and a changed role count from the next request on.
 *
 * It does not ask Better Auth's own `getSession`, which answers one sentence for every trouble of the database and
 * reads the user twice once the role is wanted.
 */
export async function actorOf(db: Database, headers: Headers, auth?: Auth): Promise<Actor | null> {
  const cookie = headers.get("cookie");
  if (!cookie) return null;
  const token = await sessionToken(cookie, auth ?? (await authOn(db)));
  if (!token) return null;
  const session = await db.session.findUnique({
    where: { token, expiresAt: { gt: new Date() } },
    select: { user: { select: { id: true, name: true, role: true } } },
  });
  return session && { ...session.user, role: role.parse(session.user.role) };
}

/** The token in the session cookie, when this app signed it. */
export async function sessionToken(cookie: string, auth: Auth): Promise<string | null> {
  const { authCookies, secret } = await auth.$context;
  const signed = parseCookies(cookie).get(authCookies.sessionToken.name);
  if (!signed) return null;
  const end = signed.lastIndexOf(".");
  const token = signed.slice(0, Math.max(end, 0));
  return constantTimeEqual(signed.slice(end + 1), await makeSignature(token, secret)) ? token : null;
}
