import { randomUUID } from "node:crypto";
import { rateLimits } from "../../contract/limits";
import type { Actor, Requirements, Role } from "../../contract/permissions";
import { bearerOf, clientIpOf, type HeaderReader, type LookupOptions } from "../call/context";
import { consume } from "../call/limiters";
import { changesBetween } from "../data/audit-log";
import { lockOwner } from "../data/database";
import { hashOf, isApiToken, newApiToken } from "../log/api-token";
import { AppError } from "../log/app-error";
import type { OwnCall, Refusing } from "./calls";
import { type IdentityDatabase, recordOwnEvent, type Statements } from "./database";
import type { TokenLimits } from "./limits";
import { coalesce, lacksSecondFactor } from "./session";

type Settings = {
  /** Roles of the product, from the least to the most powerful. */
  readonly roles: readonly Role[];
  readonly limits: TokenLimits;
};

/** Token as its owner sees it: all but the token itself. */
type Token = {
  readonly id: string;
  readonly name: string;
  /** Role that it has now: never higher than the owner's. */
  readonly role: Role;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  /** Last use, to within some minutes; `null`: never. */
  readonly usedAt: Date | null;
};

/** Fields of a token in the audit log, and what it calls them among those of the account. */
const logged = ["token", "tokenRole", "tokenExpiresAt"] as const;
const loggedOf = ({ name, role, expiresAt }: Pick<Token, "name" | "role" | "expiresAt">) => ({
  token: name,
  tokenRole: role,
  tokenExpiresAt: expiresAt,
});

/** Tokens by which programs call in the name of a person, each of them with a role and an end. */
export function createTokens({ roles, limits }: Settings) {
  const own = async (db: Statements, userId: string): Promise<Token[]> =>
    db.$queryRaw<Token[]>`
      SELECT "id"::text, "name", "role", "createdAt", "expiresAt", "usedAt" FROM "ApiToken"
      WHERE "userId" = ${userId} ORDER BY "createdAt" DESC, "id"`;

  return {
    /** The actor's tokens, the newest first. */
    list: async ({ db, actor }: OwnCall): Promise<Token[]> =>
      (await own(db, actor.id)).map((token) => ({
        ...token,
        role: lowerRole(roles, actor.role, token.role),
      })),

    /** Makes a token, whose text nobody can read again: only its hash is stored. */
    create: async (
      { db, actor, refuse }: OwnCall & Refusing<"TOKEN_ROLE_TOO_HIGH" | "TOKENS_TOO_MANY">,
      { name, role, days }: { readonly name: string; readonly role: Role; readonly days: number },
    ): Promise<Token & { readonly secret: string }> => {
      if (lowerRole(roles, actor.role, role) !== role) return refuse("TOKEN_ROLE_TOO_HIGH");
      const secret = newApiToken();
      const createdAt = new Date();
      const expiresAt = new Date(createdAt.getTime() + days * 24 * 60 * 60 * 1000);
      const token = { id: randomUUID(), name, role, createdAt, expiresAt, usedAt: null };
      await db.$transaction(async (transaction) => {
        await lockOwner(transaction, actor.id);
        const { length } = await own(transaction, actor.id);
        if (length >= limits.perAccount) return refuse("TOKENS_TOO_MANY");
        await transaction.$executeRaw`
          INSERT INTO "ApiToken" ("id", "userId", "name", "role", "hash", "createdAt", "expiresAt")
          VALUES (${token.id}::uuid, ${actor.id}, ${name}, ${role}, ${hashOf(secret)}, ${createdAt}, ${expiresAt})`;
        const changes = changesBetween({}, loggedOf(token), logged);
        await recordOwnEvent(transaction, actor.id, "create-token", changes);
      });
      return { ...token, secret };
    },

    /** Revokes a token of the actor, or removes one that has expired. */
    revoke: async (
      { db, actor, refuse }: OwnCall & Refusing<"TOKEN_NOT_FOUND">,
      { id }: { readonly id: string },
    ): Promise<{ readonly id: string }> =>
      db.$transaction(async (transaction) => {
        const [revoked] = await transaction.$queryRaw<Token[]>`
          DELETE FROM "ApiToken" WHERE "id" = ${id}::uuid AND "userId" = ${actor.id}
          RETURNING "id"::text, "name", "role", "expiresAt"`;
        if (!revoked) return refuse("TOKEN_NOT_FOUND");
        const changes = changesBetween(loggedOf(revoked), {}, logged);
        await recordOwnEvent(transaction, actor.id, "revoke-token", changes);
        return { id };
      }),
  };
}

/**
 * Lower one of two roles.
 * @param roles of the product, from the least to the most powerful
 * @throws {Error} when one of them is none of the product
 */
function lowerRole(roles: readonly Role[], one: Role, other: Role): Role {
  const lower = Math.min(roles.indexOf(one), roles.indexOf(other));
  const role = roles[lower];
  if (role === undefined) throw new Error(`One of these is no role of the product: ${one}, ${other}`);
  return role;
}

type Row = {
  readonly hash: string;
  readonly id: string;
  readonly name: string;
  readonly role: Role;
  readonly tokenId: string;
  readonly tokenRole: Role;
  readonly secondFactor: boolean;
  readonly usedAt: Date | null;
};

/**
 * Actor in whose name a program calls with its token: that person, with the lower of the two roles. Read from the
 * database on every request, so that a revoked token, a disabled account and a changed role count from the next one on.
 * @throws {AppError} `TOKEN_REFUSED`, or `TOO_MANY_REQUESTS` where too many were
 */
export async function programIn(
  headers: HeaderReader,
  options: LookupOptions & Settings & { readonly db: IdentityDatabase; readonly requires: Requirements },
): Promise<Actor> {
  const { db, limits, roles, requires, touch = true } = options;
  const token = bearerOf(headers);
  const row = token !== null && isApiToken(token) ? await readerOf(db)(hashOf(token)) : undefined;
  if (!row) {
    await consume(rateLimits.badTokensFromAddress, clientIpOf(headers));
    throw new AppError("TOKEN_REFUSED", null, {
      headers: { "www-authenticate": 'Bearer error="invalid_token"' },
    });
  }
  const { id, name, tokenId, usedAt, secondFactor } = row;
  if (touch) await noteUse(db, limits, { tokenId, usedAt });
  const role = lowerRole(roles, row.role, row.tokenRole);
  const needsSecondFactor = await lacksSecondFactor(db, requires, { id, role, secondFactor });
  return { id, name, role, tokenId, ...(needsSecondFactor && { needsSecondFactor }) };
}

const readers = new WeakMap<IdentityDatabase, (hash: string) => Promise<Row | undefined>>();

/** Reader of live tokens by their hashes. */
function readerOf(db: IdentityDatabase) {
  const reader = readers.get(db) ?? coalesce((hashes: readonly string[]) => readTokens(hashes, db));
  readers.set(db, reader);
  return reader;
}

async function readTokens(
  hashes: readonly string[],
  db: IdentityDatabase,
): Promise<ReadonlyMap<string, Row>> {
  const rows = await db.$queryRaw<Row[]>`
    SELECT t."hash", u."id", u."name", u."role", t."id"::text AS "tokenId", t."role" AS "tokenRole", t."usedAt",
      u."secondFactor"
    FROM "ApiToken" t JOIN "User" u ON u."id" = t."userId"
    WHERE t."hash" = ANY(${hashes}) AND t."expiresAt" > ${new Date()} AND u."disabledAt" IS NULL`;
  return new Map(rows.map((row) => [row.hash, row]));
}

/** Writes down that a token is in use, seldom enough to be cheap. Of many requests at once, one writes. */
async function noteUse(
  db: IdentityDatabase,
  { touchSeconds }: TokenLimits,
  { tokenId, usedAt }: Pick<Row, "tokenId" | "usedAt">,
): Promise<void> {
  const now = Date.now();
  if (usedAt && usedAt.getTime() > now - touchSeconds * 1000) return;
  await db.$executeRaw`
    UPDATE "ApiToken" SET "usedAt" = ${new Date(now)}
    WHERE "id" = ${tokenId}::uuid AND "usedAt" IS NOT DISTINCT FROM ${usedAt}`;
}
