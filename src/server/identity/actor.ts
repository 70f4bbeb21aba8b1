import { createHmac } from "node:crypto";
import { parseCookies } from "better-auth/cookies";
import { constantTimeEqual } from "better-auth/crypto";
import type { Actor } from "groundwork/contract/permissions";
import type { HeaderReader } from "groundwork/server/http/http-handler";
import * as z from "zod";
import { identityLimits } from "@/product/identity/limits";
import { roles } from "@/product/permissions";
import type { Database } from "../database/client";
import { type Auth, authOn } from "./auth";

const role = z.enum(roles);
const { session: limits } = identityLimits;
const secondsBefore = (now: number, seconds: number) => new Date(now - seconds * 1000);

/**
 * Actor who sent these headers; `null` when nobody is signed in. Read from the database on every call, so that an ended
 * session, a disabled account and a changed role count from the next request on.
 *
 * It does not ask Better Auth's own `getSession`, which answers one sentence for every trouble of the database and
 * reads the user twice once the role is wanted.
 */
export async function actorOf(db: Database, headers: HeaderReader, auth?: Auth): Promise<Actor | null> {
  const cookie = headers.get("cookie");
  if (!cookie) return null;
  const token = await sessionToken(cookie, auth ?? (await authOn(db)));
  if (!token) return null;
  const { expiresAt, updatedAt } = live();
  // In one statement: Prisma would ask for the session and then for its user, on every call of everybody.
  const [session] = await db.$queryRaw<(Actor & { usedAt: Date })[]>`
    SELECT u."id", u."name", u."role", s."updatedAt" AS "usedAt"
    FROM "Session" s JOIN "User" u ON u."id" = s."userId"
    WHERE s."token" = ${token} AND s."expiresAt" > ${expiresAt.gt} AND s."updatedAt" > ${updatedAt.gt}
      AND u."disabledAt" IS NULL`;
  if (!session) return null;
  const { usedAt, ...actor } = session;
  await touch(db, token, usedAt);
  return { ...actor, role: role.parse(actor.role) };
}

/** The part of a `where` that leaves out the sessions whose time is over: all of it, or that without being used. */
export function live(now = Date.now()) {
  return { expiresAt: { gt: new Date(now) }, updatedAt: { gt: secondsBefore(now, limits.idleSeconds) } };
}

/** Writes down that a session is in use, seldom enough to be cheap. Of many requests at once, one writes. */
async function touch(db: Database, token: string, usedAt: Date): Promise<void> {
  const now = Date.now();
  if (usedAt > secondsBefore(now, limits.touchSeconds)) return;
  await db.session.updateMany({ where: { token, updatedAt: usedAt }, data: { updatedAt: new Date(now) } });
}

/** The token in the session cookie, when this app signed it. */
export async function sessionToken(cookie: string, auth: Auth): Promise<string | null> {
  const { authCookies, secret } = await auth.$context;
  const signed = parseCookies(cookie).get(authCookies.sessionToken.name);
  if (!signed) return null;
  const end = signed.lastIndexOf(".");
  const token = signed.slice(0, Math.max(end, 0));
  // As Better Auth signs, but at once: it would ask another thread.
  const signature = createHmac("sha256", secret).update(token).digest("base64");
  return constantTimeEqual(signed.slice(end + 1), signature) ? token : null;
}
