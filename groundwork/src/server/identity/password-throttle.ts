import type { RateLimit } from "../../contract/limits";
import { consume, createSemaphore, restore, retryAfterOf } from "../call/limiters";
import { AppError } from "../log/app-error";
import type { IdentityLimits } from "./limits";

export class WrongPassword extends Error {}

/** Answer of a try: what was made of it, or the seconds to wait for the next one. */
type Tried<Result> = { readonly result: Result } | { readonly retryAfter: number } | "wrong";

/**
 * Tries a password on whatever account is named, known or not. The try is counted before it is made, so that many at
 * once cannot slip through, and is given back unless the password turns out wrong. Who guesses keeps the owner from
 * signing in for a while too, and nobody who is signed in.
 * @param attempt throws {@link WrongPassword} when it is
 */
export async function tryPassword<Result>(
  limit: RateLimit,
  account: string,
  attempt: () => Promise<Result>,
): Promise<Tried<Result>> {
  const windowEnd = await consume(limit, account).catch(retryAfterOf);
  if (typeof windowEnd !== "number") return windowEnd;
  let wrong = false;
  try {
    return { result: await attempt() };
  } catch (error) {
    wrong = error instanceof WrongPassword;
    if (wrong) return "wrong";
    throw error;
  } finally {
    if (!wrong) await restore(limit, account, windowEnd);
  }
}

/** Bounds how many passwords are hashed at once, so that a flood of them leaves capacity for the rest of the app. */
export const hashingLimit = ({ atOnce, waiting }: IdentityLimits["hashing"]) =>
  createSemaphore({
    permits: atOnce,
    waiting,
    refusal: () => new AppError("TOO_MANY_REQUESTS", { retryAfter: 5 }),
  }).run;
