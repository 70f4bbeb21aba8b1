import { env } from "../process/env";
import type { Statements } from "./database";
import { createLink, type LinkHolder, linkPath, linkSeconds } from "./one-time-links";

const purpose = "reset-password";
const seconds = linkSeconds[purpose];

/**
 * Makes the one-time link by which the owner of an account sets its password, to be shown once and passed on. Those
 * that the account had for the same purpose end.
 */
export async function createPasswordLink(
  db: Statements,
  { userId, email }: LinkHolder,
): Promise<{ url: string; expiresAt: Date }> {
  const expiresAt = new Date(Date.now() + seconds * 1000);
  const secret = await createLink(db, { purpose, userId, email, seconds });
  return { url: env().APP_URL + linkPath(purpose, secret), expiresAt };
}
