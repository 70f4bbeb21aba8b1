import { createHash, randomBytes } from "node:crypto";
import { platformLimits } from "../../contract/limits";
import { lockOwner } from "../data/database";
import type { Statements } from "./database";

// Whatever makes, uses or ends a link locks its account first, so that no two of them wait for each other, and none
// overtakes a change of the password.

const { passwordSeconds, emailSeconds } = platformLimits.links;

/** For how long a link of each purpose can be used. */
export const linkSeconds = {
  "reset-password": passwordSeconds,
  "lost-factor": passwordSeconds,
  "verify-email": emailSeconds,
  "change-email": emailSeconds,
} as const;

/** What a one-time link lets its holder do, once. */
export type LinkPurpose = keyof typeof linkSeconds;

const linkPurposes = Object.keys(linkSeconds) as LinkPurpose[];

/** Account that a link is for, and the address that it was made for. */
export type LinkHolder = { readonly userId: string; readonly email: string };

type Stored = { readonly identifier: string; readonly value: string };

type NewLink = LinkHolder & { readonly purpose: LinkPurpose; readonly seconds: number };

/**
 * Makes a one-time link, and ends those that the account had for the same purpose. The database knows a digest of its
 * secret only, so nobody who reads the database can use it.
 * @param seconds for how long it can be used
 * @returns the secret: 43 letters and digits for the part of a URL behind `#`, which no server and no log gets to see
 */
export async function createLink(transaction: Statements, { purpose, userId, email, seconds }: NewLink) {
  const secret = randomBytes(32).toString("base64url");
  const now = new Date();
  const expiresAt = new Date(now.getTime() + seconds * 1000);
  await lockOwner(transaction, userId);
  await endLinks(transaction, userId, [purpose]);
  await transaction.$executeRaw`
    INSERT INTO "AuthVerification" ("id", "identifier", "value", "expiresAt", "updatedAt")
    VALUES (${digest(secret)}, ${identifier(purpose, userId)}, ${email}, ${expiresAt}, ${now})`;
  return secret;
}

/** Path of a link: the page where it is used, and its secret. */
export const linkPath = (purpose: LinkPurpose, secret: string): string => `${pages[purpose]}#${secret}`;

const pages = {
  "reset-password": "/reset-password",
  "lost-factor": "/reset-password",
  "verify-email": "/confirm-email",
  "change-email": "/confirm-email",
} as const satisfies Record<LinkPurpose, string>;

/** Whom a link is for and what it lets them do: a question before the costly work of using it. `null`: it cannot be used. */
export async function findLink(
  db: Statements,
  secret: string,
): Promise<(LinkHolder & { readonly purpose: LinkPurpose }) | null> {
  const [found] = await db.$queryRaw<Stored[]>`
    SELECT "identifier", "value" FROM "AuthVerification"
    WHERE "id" = ${digest(secret)} AND "expiresAt" > ${new Date()}`;
  if (!found) return null;
  const purpose = linkPurposes.find((one) => found.identifier.startsWith(`${one}:`));
  return purpose ? { purpose, ...holderOf(purpose, found) } : null;
}

/**
 * Uses a link up, and locks its account. It takes a transaction: what the link is for and its end stand or fall together,
 * and of two who use it at once the second finds none.
 * @returns whom it is for; `null` when there is no such link any more
 */
export async function consumeLink(
  transaction: Statements,
  purpose: LinkPurpose,
  secret: string,
): Promise<LinkHolder | null> {
  const found = await findLink(transaction, secret);
  if (found?.purpose !== purpose) return null;
  await lockOwner(transaction, found.userId);
  const used = await transaction.$executeRaw`DELETE FROM "AuthVerification" WHERE "id" = ${digest(secret)}`;
  return used === 0 ? null : { userId: found.userId, email: found.email };
}

/** Ends the links that an account has for these purposes, or for any. */
export async function endLinks(
  transaction: Statements,
  userId: string,
  purposes: readonly LinkPurpose[] = linkPurposes,
): Promise<void> {
  const identifiers = purposes.map((purpose) => identifier(purpose, userId));
  await transaction.$executeRaw`DELETE FROM "AuthVerification" WHERE "identifier" = ANY(${identifiers})`;
}

const identifier = (purpose: LinkPurpose, userId: string) => `${purpose}:${userId}`;
const holderOf = (purpose: LinkPurpose, { identifier, value }: Stored): LinkHolder => ({
  userId: identifier.slice(purpose.length + 1),
  email: value,
});
/** One round is enough: 32 random bytes cannot be guessed. */
const digest = (secret: string) => createHash("sha256").update(secret).digest("base64url");
