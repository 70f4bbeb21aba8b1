import { randomUUID } from "node:crypto";
import type { Role } from "../../contract/permissions";
import { env } from "../process/env";
import type { Statements } from "./database";
import { createLink, type LinkHolder, linkPath, linkSeconds } from "./one-time-links";

/**
 * Makes an account without a password: its owner sets one by a one-time link.
 * @returns its id; `null` when there is an account with this address
 */
export async function createAccount(
  db: Statements,
  { name, email, role }: { readonly name: string; readonly email: string; readonly role: string },
): Promise<string | null> {
  const [made] = await db.$queryRaw<{ id: string }[]>`
    INSERT INTO "User" ("id", "name", "email", "role", "updatedAt")
    VALUES (${randomUUID()}, ${name}, ${email}, ${role}, ${new Date()})
    ON CONFLICT ("email") DO NOTHING RETURNING "id"`;
  return made?.id ?? null;
}

type Administrator = { readonly id: string };

/**
 * Keeps all administrators as they are until the transaction ends; in one order, so that no two wait for each other.
 * @param roles that administer
 * @returns those whose accounts are not disabled, first the one who has been there for the longest
 */
export async function lockAdministrators(
  transaction: Statements,
  roles: readonly Role[],
): Promise<Administrator[]> {
  const found = await transaction.$queryRaw<(Administrator & { createdAt: Date })[]>`
    SELECT "id", "createdAt" FROM "User" WHERE "role" = ANY(${roles}) AND "disabledAt" IS NULL
    ORDER BY "id" FOR NO KEY UPDATE`;
  return found.sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
}

/** Links that set a password, by their names in the audit log. */
export const passwordLinks = { "reset-password": "reset-link", "lost-factor": "lost-factor-link" } as const;

/**
 * Makes the one-time link by which the owner of an account sets its password, to be shown once and passed on. Those
 * that the account had for the same purpose end.
 * @param purpose `lost-factor`: it turns the second factor off as well
 */
export async function createPasswordLink(
  db: Statements,
  { userId, email }: LinkHolder,
  purpose: keyof typeof passwordLinks = "reset-password",
) {
  const seconds = linkSeconds[purpose];
  const expiresAt = new Date(Date.now() + seconds * 1000);
  const secret = await createLink(db, { purpose, userId, email, seconds });
  return { url: env().APP_URL + linkPath(purpose, secret), expiresAt };
}
