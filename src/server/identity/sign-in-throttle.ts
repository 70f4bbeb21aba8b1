import type { ErrorCode } from "groundwork/contract/errors";
import { AppError } from "groundwork/server/app-error";
import type { RateLimiter } from "groundwork/server/http/rate-limiter";
import { identityLimits } from "@/product/identity/limits";

const { passwordsOfAccount } = identityLimits.rates;

const refusedWith = (error: unknown, ...codes: ErrorCode[]) =>
  error instanceof AppError && codes.includes(error.code);

/**
 * Tries a password on whatever account is named, known or not. The try is counted before it is made, so that many at
 * once cannot slip through, and is given back unless the password turns out wrong. Who guesses keeps the owner from
 * signing in for a while too, and nobody who is signed in.
 * @throws {AppError} when there were too many wrong ones
 */
export async function signInThrottle<Result>(
  { consume, restore }: RateLimiter,
  account: string,
  attempt: () => Promise<Result>,
): Promise<Result> {
  await consume(passwordsOfAccount, account).catch((error) => {
    throw refusedWith(error, "TOO_MANY_REQUESTS")
      ? new AppError("PASSWORD_TRIES_SPENT", error.details)
      : error;
  });
  let wrong = false;
  try {
    return await attempt();
  } catch (error) {
    wrong = refusedWith(error, "SIGN_IN_REFUSED", "PASSWORD_WRONG");
    throw error;
  } finally {
    if (!wrong) await restore(passwordsOfAccount, account);
  }
}
