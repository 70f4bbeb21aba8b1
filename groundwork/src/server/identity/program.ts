import { rateLimits } from "../../contract/limits";
import type { Actor, Role } from "../../contract/permissions";
import { AppError } from "../app-error";
import { bearerOf } from "../http/bearer";
import { clientIpOf } from "../http/client-ip";
import type { HeaderReader } from "../http/http-handler";
import { consume } from "../http/rate-limiter";
import { hashOf, isApiToken } from "./api-token";
import type { IdentityDatabase } from "./database";
import type { TokenLimits } from "./limits";
import { lowerRole } from "./roles";

type Options = {
  readonly db: IdentityDatabase;
  readonly limits: TokenLimits;
  /** Roles of the product, from the least to the most powerful. */
  readonly roles: readonly Role[];
};

type Row = {
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
export async function programIn(headers: HeaderReader, { db, limits, roles }: Options): Promise<Actor> {
  const token = bearerOf(headers);
  const row = token !== null && isApiToken(token) ? await find(db, hashOf(token)) : undefined;
  if (!row) {
    await consume(rateLimits.badTokensFromAddress, clientIpOf(headers));
    throw new AppError("TOKEN_REFUSED", null, {
      headers: { "www-authenticate": 'Bearer error="invalid_token"' },
    });
  }
  const { id, name, role, tokenId, tokenRole, usedAt } = row;
  await touch(db, limits, { tokenId, usedAt });
  return { id, name, role: lowerRole(roles, role, tokenRole), tokenId };
}

async function find(db: IdentityDatabase, hash: string): Promise<Row | undefined> {
  const [row] = await db.$queryRaw<Row[]>`
    SELECT u."id", u."name", u."role", t."id"::text AS "tokenId", t."role" AS "tokenRole", t."usedAt"
    FROM "ApiToken" t JOIN "User" u ON u."id" = t."userId"
    WHERE t."hash" = ${hash} AND t."expiresAt" > ${new Date()} AND u."disabledAt" IS NULL`;
  return row;
}

/** Writes down that a token is in use, seldom enough to be cheap. Of many requests at once, one writes. */
async function touch(
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
