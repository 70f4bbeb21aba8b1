import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { UserFacingError } from "../../contract/user-facing-error";
import { type Env, env, isLoopback, isLoopbackAddress } from "./env";
import { persistedSecret } from "./persisted-secret";

const minLength = 32;

/**
 * Secret that session cookies are signed with: AUTH_SECRET, or for an app that only this machine reaches a random one that is
 * made once and kept in DATA_DIR.
 * @throws {UserFacingError} when it must be given and is not, or when the kept one is damaged
 */
export async function authSecret(settings: Env = env()): Promise<string> {
  const { AUTH_SECRET, DATA_DIR } = settings;
  if (AUTH_SECRET) return AUTH_SECRET;
  if (!isLocal(settings))
    throw new UserFacingError(
      "AUTH_SECRET is missing: set it to at least 32 random characters, the same for every instance.",
    );
  const path = join(DATA_DIR, "auth-secret");
  const secret = await persistedSecret(path, () => randomBytes(32).toString("base64url"));
  if (secret.length < minLength)
    throw new UserFacingError(
      `The secret in ${path} is damaged: delete the file, and everybody signs in once more.`,
    );
  return secret;
}

/** Whether only this machine reaches this app. */
export const isPrivate = ({ APP_URL, LISTEN_HOST }: Env): boolean =>
  isLoopback(APP_URL) && isLoopbackAddress(LISTEN_HOST);

/** Whether this app keeps its own data and only this machine reaches it. Only then may it show what it knows. */
export const isLocal = (settings: Env): boolean => isPrivate(settings) && settings.DATABASE_URL === undefined;
