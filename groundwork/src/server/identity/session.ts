import { createHmac } from "node:crypto";
import { parseCookies } from "better-auth/cookies";
import { constantTimeEqual } from "better-auth/crypto";
import type { Actor, Requirements, Role } from "../../contract/permissions";
import { type ActorLookup, type HeaderReader, hasBearer, type LookupOptions } from "../call/context";
import { authSecret } from "../process/auth-secret";
import { env } from "../process/env";
import { type Auth, createAuth } from "./auth";
import type { IdentityDatabase, Statements } from "./database";
import type { Plugins } from "./endpoints";
import type { IdentityLimits } from "./limits";
import { passwordHash } from "./own-password";

type Limits = IdentityLimits["session"];

type Options = LookupOptions &
  Pick<SessionSettings, "roles" | "requires"> & {
    readonly db: IdentityDatabase;
    readonly auth: Auth;
    readonly limits: Limits;
  };

export type SessionSettings = {
  /** Name of the product, as people read it. */
  readonly appName: string;
  /** Roles of the product: an account of any other is an error. */
  readonly roles: readonly Role[];
  readonly requires: Requirements;
  readonly limits: IdentityLimits;
  readonly plugins: Plugins;
  /** Whether a new account has to confirm its address before it is let in. */
  readonly confirms: () => boolean;
  /** Looks up in whose name a program calls that carries a token. */
  readonly programIn: (
    db: IdentityDatabase,
    headers: HeaderReader,
    options?: LookupOptions,
  ) => Promise<Actor>;
};

/** Better Auth on the databases of this process, and the look-up of actors by it. */
export function createSessions(given: SessionSettings) {
  const { roles, requires, limits, programIn, confirms, ...settings } = given;
  const instances = new WeakMap<object, Promise<Auth>>();

  /**
   * Better Auth on this database, made when it is first asked for and kept.
   * @param appUrl the origin that people use; that of the environment unless given
   * @throws {UserFacingError} when there is no secret to sign with
   */
  function authOn(db: IdentityDatabase, appUrl?: string): Promise<Auth> {
    let auth = instances.get(db);
    if (!auth) {
      const options = { ...settings, db, limits, appUrl: appUrl ?? env().APP_URL, confirms: confirms() };
      auth = authSecret().then((secret) => createAuth({ ...options, secret }));
      auth.catch(() => instances.delete(db));
      instances.set(db, auth);
    }
    return auth;
  }

  const actorOf: ActorLookup = async (client, headers, options) => {
    const db: IdentityDatabase = client as never;
    if (hasBearer(headers)) return programIn(db, headers, options);
    const cookie = headers.get("cookie");
    if (!cookie) return null;
    const auth = await authOn(db);
    return actorIn(cookie, { ...options, db, auth, roles, requires, limits: limits.session });
  };

  return { authOn, actorOf };
}

export const secondsBefore = (now: number, seconds: number) => new Date(now - seconds * 1000);

/**
 * Actor whose session these cookies carry; `null` when nobody is signed in. Read from the database on every call, so
 * that an ended session, a disabled account and a changed role count from the next request on.
 *
 * It does not ask Better Auth's own `getSession`, which answers one sentence for every trouble of the database and
 * reads the user twice once the role is wanted.
 */
async function actorIn(
  cookie: string,
  { db, auth, limits, roles, requires, touch = true }: Options,
): Promise<Actor | null> {
  const token = await sessionToken(cookie, auth);
  if (!token) return null;
  const session = await readerOf({ db, auth, limits })(token);
  if (!session) return null;
  const { usedAt, id, name, role, email } = session;
  const staleSession =
    session.secondFactor && session.createdAt < secondsBefore(Date.now(), limits.freshSeconds);
  const needsSecondFactor = await lacksSecondFactor(db, requires, session);
  const lacking = { ...(needsSecondFactor && { needsSecondFactor }), ...(staleSession && { staleSession }) };
  const actor = { id, name, role, email, ...lacking };
  if (!roles.includes(actor.role))
    throw new Error(`The role of ${actor.id} is none of the product: ${actor.role}`);
  if (touch) await noteUse(db, limits, token, usedAt);
  return actor;
}

type Session = Required<Omit<Actor, "tokenId" | "needsSecondFactor" | "staleSession">> & {
  readonly token: string;
  readonly createdAt: Date;
  readonly usedAt: Date;
  readonly secondFactor: boolean;
};
const readers = new WeakMap<Auth, (token: string) => Promise<Session | undefined>>();

/** Reader of live sessions by their tokens. */
function readerOf({ db, auth, limits }: Pick<Options, "db" | "auth" | "limits">) {
  const reader =
    readers.get(auth) ?? coalesce((tokens: readonly string[]) => readSessions(tokens, { db, limits }));
  readers.set(auth, reader);
  return reader;
}

/** Live sessions of these tokens, with their users: Prisma would ask for the ones and then for the others. */
async function readSessions(
  tokens: readonly string[],
  { db, limits }: Pick<Options, "db" | "limits">,
): Promise<ReadonlyMap<string, Session>> {
  const { expiresAt, updatedAt } = liveSessions(limits);
  const sessions = await db.$queryRaw<Session[]>`
    SELECT s."token", s."createdAt", s."updatedAt" AS "usedAt", u."id", u."name", u."role", u."email", u."secondFactor"
    FROM "AuthSession" s JOIN "User" u ON u."id" = s."userId"
    WHERE s."token" = ANY(${tokens}) AND s."expiresAt" > ${expiresAt.gt} AND s."updatedAt" > ${updatedAt.gt}
      AND u."disabledAt" IS NULL`;
  return new Map(sessions.map((session) => [session.token, session]));
}

/**
 * Whether a role requires a second factor that the account lacks. One without a password is signed in to with a provider,
 * which may have its own.
 */
export const lacksSecondFactor = async (
  db: Statements,
  requires: Requirements,
  { id, role, secondFactor }: { readonly id: string; readonly role: Role; readonly secondFactor: boolean },
): Promise<boolean> => requires[role] !== undefined && !secondFactor && (await passwordHash(db, id)) !== null;

/** The part of a `where` that leaves out the sessions whose time is over: all of it, or that without being used. */
export function liveSessions({ idleSeconds }: Limits, now = Date.now()) {
  return { expiresAt: { gt: new Date(now) }, updatedAt: { gt: secondsBefore(now, idleSeconds) } };
}

/** Writes down that a session is in use, seldom enough to be cheap. Of many requests at once, one writes. */
async function noteUse(db: IdentityDatabase, { touchSeconds }: Limits, token: string, usedAt: Date) {
  const now = Date.now();
  if (usedAt > secondsBefore(now, touchSeconds)) return;
  const at = new Date(now);
  const touched = await db.$executeRaw`
    UPDATE "AuthSession" SET "updatedAt" = ${at} WHERE "token" = ${token} AND "updatedAt" = ${usedAt}`;
  if (touched > 0) await noteSeen(db, token, at);
}

/** Notes that the user of a session is there, in a statement of its own: it holds no row while it waits for the other. */
export async function noteSeen(db: IdentityDatabase, token: string, at = new Date()): Promise<void> {
  await db.$executeRaw`
    UPDATE "User" SET "lastSeenAt" = ${at} WHERE "id" = (SELECT "userId" FROM "AuthSession" WHERE "token" = ${token})`;
}

/**
 * Whether a session that an endpoint has opened is one too many: its user has still to confirm an address, or has a second
 * factor, which such an endpoint asks for no code of.
 * @param actor who was signed in before: for them the endpoint has renewed the session
 */
export async function mayNotEnter(db: IdentityDatabase, token: string | null, actor: Actor | null) {
  const found = await db.$queryRaw<unknown[]>`
    SELECT FROM "User" u JOIN "AuthSession" s ON s."userId" = u."id"
    WHERE s."token" = ${token} AND (u."unconfirmed" AND NOT u."emailVerified"
      OR u."secondFactor" AND u."id" IS DISTINCT FROM ${actor?.id ?? null})`;
  return found.length > 0;
}

/** The token in the session cookie, when this app signed it. */
export async function sessionToken(cookie: string, auth: Auth): Promise<string | null> {
  const { authCookies, secret } = await auth.$context;
  const signed = parseCookies(cookie).get(authCookies.sessionToken.name);
  if (!signed) return null;
  const end = signed.lastIndexOf(".");
  const token = signed.slice(0, Math.max(end, 0));
  return constantTimeEqual(signed.slice(end + 1), signatureOf(token, secret)) ? token : null;
}

/** The cookie of a session, as Better Auth writes it into `Set-Cookie`. */
export async function sessionCookie(auth: Auth, token: string): Promise<string> {
  const { authCookies, secret } = await auth.$context;
  const { name, attributes } = authCookies.sessionToken;
  const value = encodeURIComponent(`${token}.${signatureOf(token, secret)}`);
  const { maxAge, path, secure } = attributes;
  return `${name}=${value}; Max-Age=${maxAge}; Path=${path}; HttpOnly; ${secure ? "Secure; " : ""}SameSite=Lax`;
}

/** Signature of the value of a cookie, as Better Auth makes it, but at once: it would ask another thread. */
export const signatureOf = (token: string, secret: string): string =>
  createHmac("sha256", secret).update(token).digest("base64");

type Turn<Key, Value> = { readonly keys: Set<Key>; readonly values: Promise<ReadonlyMap<Key, Value>> };

/**
 * Reads by key, of which those that are asked for in one turn of the event loop become one read: under load a statement
 * serves many requests. Nothing is kept: each is answered by a read that began after it asked.
 * @returns reads the value of a key; `undefined` when there is none
 */
export function coalesce<Key, Value>(read: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>) {
  let turn: Turn<Key, Value> | undefined;

  function beginTurn(): Turn<Key, Value> {
    const keys = new Set<Key>();
    const values = new Promise((resolve) => setImmediate(resolve)).then(() => {
      turn = undefined;
      return read([...keys]);
    });
    return { keys, values };
  }

  return async (key: Key): Promise<Value | undefined> => {
    turn ??= beginTurn();
    turn.keys.add(key);
    return (await turn.values).get(key);
  };
}
