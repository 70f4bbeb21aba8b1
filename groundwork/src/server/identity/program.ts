import { rateLimits } from "../../contract/limits";
import type { Actor, Role } from "../../contract/permissions";
import type { HeaderReader, LookupOptions } from "../call/context";
import { bearerOf, clientIpOf } from "../call/context";
import { consume } from "../call/limiters";
import { hashOf, isApiToken } from "../log/api-token";
import { AppError } from "../log/app-error";
import type { IdentityDatabase } from "./database";
import type { TokenLimits } from "./limits";
import { lowerRole } from "./roles";
import { coalesce } from "./session";

type Options = LookupOptions & {
  readonly db: IdentityDatabase;
  readonly limits: TokenLimits;
  /** Roles of the product, from the least to the most powerful. */
  readonly roles: readonly Role[];
};

type Row = {
  readonly hash: string;
  readonly id: string;
  readonly name: string;
  readonly role: Role;
  readonly tokenId: string;
  readonly tokenRole: Role;
  readonly usedAt: Date | null;
};

/**
 * Actor in whose name a program calls with its token: that person, with the lower of the two roles. Read from the
 * database on every request, so that a revoked token, a disabled account and a changed role count from the next one on.
 * @throws {AppError} `TOKEN_REFUSED`, or `TOO_MANY_REQUESTS` where too many were
 */
export async function programIn(
  headers: HeaderReader,
  { db, limits, roles, touch = true }: Options,
): Promise<Actor> {
  const token = bearerOf(headers);
  const row = token !== null && isApiToken(token) ? await readerOf(db)(hashOf(token)) : undefined;
  if (!row) {
    await consume(rateLimits.badTokensFromAddress, clientIpOf(headers));
    throw new AppError("TOKEN_REFUSED", null, {
      headers: { "www-authenticate": 'Bearer error="invalid_token"' },
    });
  }
  const { id, name, role, tokenId, tokenRole, usedAt } = row;
  if (touch) await noteUse(db, limits, { tokenId, usedAt });
  return { id, name, role: lowerRole(roles, role, tokenRole), tokenId };
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
    SELECT t."hash", u."id", u."name", u."role", t."id"::text AS "tokenId", t."role" AS "tokenRole", t."usedAt"
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
