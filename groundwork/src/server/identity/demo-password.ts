import { randomInt } from "node:crypto";
import { join } from "node:path";
import { isLocal } from "../process/auth-secret";
import { type Env, env } from "../process/env";
import { persistedSecret } from "../process/persisted-secret";

/** Password of the demo users: each data folder has its own, so that none can be read in the source. */
export function demoPassword({ DATA_DIR }: Env = env()): Promise<string> {
  return persistedSecret(join(DATA_DIR, "demo-password"), () =>
    [randomLetters(4), randomLetters(4), randomLetters(4)].join("-"),
  );
}

/**
 * The demo users' password where it may be shown: in the terminal, and to a request from this machine, of an app that only
 * this machine reaches. Else `null`.
 */
export async function shownDemoPassword(
  { fromThisMachine }: { readonly fromThisMachine: boolean },
  settings: Env = env(),
): Promise<string | null> {
  return fromThisMachine && isLocal(settings) ? demoPassword(settings) : null;
}

const alphabet = "abcdefghjkmnpqrstuvwxyz23456789";
/** Letters and digits that are not mistaken for one another when copied by hand. */
export const randomLetters = (count: number): string =>
  Array.from({ length: count }, () => alphabet[randomInt(alphabet.length)]).join("");
