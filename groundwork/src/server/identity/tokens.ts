import { randomUUID } from "node:crypto";
import type { Actor, Role } from "../../contract/permissions";
import { changesBetween } from "../data/audit-log";
import { lockOwner } from "../data/database";
import { hashOf, newApiToken } from "../log/api-token";
import { type IdentityDatabase, recordOwnEvent, type Statements } from "./database";
import type { TokenLimits } from "./limits";
import { lowerRole } from "./roles";

type Settings = { readonly roles: readonly Role[]; readonly limits: TokenLimits };

type TokenCall<Code extends string = never> = {
  readonly db: IdentityDatabase;
  readonly actor: Actor;
  readonly refuse: (code: Code) => never;
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
type Logged = { readonly token: string; readonly tokenRole: Role; readonly tokenExpiresAt: Date };
const logged = ["token", "tokenRole", "tokenExpiresAt"] as const;
const loggedOf = ({ name, role, expiresAt }: Pick<Token, "name" | "role" | "expiresAt">): Logged => ({
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
    list: async ({ db, actor }: Pick<TokenCall, "db" | "actor">): Promise<Token[]> =>
      (await own(db, actor.id)).map((token) => ({
        ...token,
        role: lowerRole(roles, actor.role, token.role),
      })),

    /** Makes a token, whose text nobody can read again: only its hash is stored. */
    create: async (
      { db, actor, refuse }: TokenCall<"TOKEN_ROLE_TOO_HIGH" | "TOKENS_TOO_MANY">,
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
        await recordOwnEvent(
          transaction,
          actor.id,
          "create-token",
          changesBetween({}, loggedOf(token), logged),
        );
      });
      return { ...token, secret };
    },

    /** Revokes a token of the actor, or removes one that has expired. */
    revoke: async (
      { db, actor, refuse }: TokenCall<"TOKEN_NOT_FOUND">,
      { id }: { readonly id: string },
    ): Promise<{ readonly id: string }> =>
      db.$transaction(async (transaction) => {
        const [revoked] = await transaction.$queryRaw<Token[]>`
          DELETE FROM "ApiToken" WHERE "id" = ${id}::uuid AND "userId" = ${actor.id}
          RETURNING "id"::text, "name", "role", "expiresAt"`;
        if (!revoked) return refuse("TOKEN_NOT_FOUND");
        await recordOwnEvent(
          transaction,
          actor.id,
          "revoke-token",
          changesBetween(loggedOf(revoked), {}, logged),
        );
        return { id };
      }),
  };
}
