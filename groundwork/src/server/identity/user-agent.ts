import { parse } from "bowser";
import { platformLimits } from "../../contract/limits";
import type { Statements } from "./database";

/** Notes with a session which browser it was opened in, so that its user knows it again: what it says itself, cut short. */
export async function keepUserAgent(db: Statements, token: string, userAgent: string): Promise<void> {
  const kept = userAgent.replace(/[^\x20-\x7e]+/g, " ").slice(0, platformLimits.userAgentLength);
  await db.$executeRaw`UPDATE "AuthSession" SET "userAgent" = ${kept} WHERE "token" = ${token}`;
}

/** Browser and system in a user agent, by the names that people know; `null` for what it does not say. */
export function deviceOf(userAgent: string | null): { browser: string | null; system: string | null } {
  // Of an empty one the parser makes an error.
  if (!userAgent?.trim()) return { browser: null, system: null };
  const { browser, os } = parse(userAgent);
  return { browser: browser.name || null, system: os.name || null };
}
