import { randomInt } from "node:crypto";
import { join } from "node:path";
import type { Role } from "groundwork/contract/permissions";
import { isLocal } from "groundwork/server/auth-secret";
import { type Env, env } from "groundwork/server/env";
import { persistedSecret } from "groundwork/server/persisted-secret";

export type DemoUser = { readonly name: string; readonly email: string; readonly role: Role };

/** Who is there on the first day: one person of each role. */
export const demoUsers = [
  { name: "Morgan Member", email: "member@example.com", role: "member" },
  { name: "Alex Admin", email: "admin@example.com", role: "admin" },
] as const satisfies readonly DemoUser[];

/**
 * The password of the demo users. Each data folder has its own, so that no deployment has one that can be read in
 * the source.
 */
export function demoPassword({ DATA_DIR }: Env = env()): Promise<string> {
  return persistedSecret(join(DATA_DIR, "demo-password"), () =>
    [letters(4), letters(4), letters(4)].join("-"),
  );
}

/** The demo users' password where it may be shown: an app that only this machine reaches. Else `null`. */
export async function shownDemoPassword(settings: Env = env()): Promise<string | null> {
  return isLocal(settings) ? demoPassword(settings) : null;
}

/** Letters and digits that are not mistaken for one another when copied by hand. */
const alphabet = "abcdefghjkmnpqrstuvwxyz23456789";
const letters = (count: number): string =>
  Array.from({ length: count }, () => alphabet[randomInt(alphabet.length)]).join("");
