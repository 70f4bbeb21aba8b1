import { isAPIError } from "better-auth/api";
import { isUniqueViolation } from "../data/database";
import { causes } from "./auth";

/** Answer of an endpoint that is called with `returnHeaders`. */
export type BetterAuthResponse<Answer> = { readonly headers: Headers; readonly response: Answer };

/** Better Auth's words for what it refuses as it should: a sign-in, and a sign-up. */
const refusals = ["INVALID_EMAIL_OR_PASSWORD", "USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL"];

/**
 * Calls an endpoint of Better Auth.
 * @returns the cookies that it sets; `null` when it refuses: there is no such user, or there is one already
 * @throws any other error, with the cause that it writes to its log alone
 */
export async function callBetterAuth(
  endpoint: () => Promise<BetterAuthResponse<unknown>>,
): Promise<readonly string[] | null> {
  const tried = await tryBetterAuth(endpoint, refusals).catch((error: unknown) => {
    if (isUniqueViolation(error)) return null;
    throw error;
  });
  return tried && "headers" in tried ? tried.headers.getSetCookie() : null;
}

/**
 * Calls an endpoint of Better Auth that may refuse with one of these codes.
 * @throws any other error, with the cause that it writes to its log alone
 */
export async function tryBetterAuth<Answer, Code extends string>(
  endpoint: () => Promise<BetterAuthResponse<Answer>>,
  codes: readonly Code[],
): Promise<BetterAuthResponse<Answer> | { readonly refused: Code }> {
  const met: unknown[] = [];
  try {
    const answered = await causes.run(met, endpoint);
    if (met.length > 0) throw met[0];
    return answered;
  } catch (error) {
    const refused = codes.find((code) => isAPIError(error) && error.body?.code === code);
    if (refused) return { refused };
    throw met.find(isUniqueViolation) ?? met[0] ?? error;
  }
}
