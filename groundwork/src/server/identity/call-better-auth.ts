import { isAPIError } from "better-auth/api";
import { isUniqueViolation } from "../guards";
import { causes } from "./auth";

/** Better Auth's words for what it refuses as it should: a sign-in, and a sign-up. */
const refusals = ["INVALID_EMAIL_OR_PASSWORD", "USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL"];

/**
 * Calls an endpoint of Better Auth.
 * @returns the cookies that it sets; `null` when it refuses: there is no such user, or there is one already
 * @throws any other error, with the cause that it writes to its log alone
 */
export async function callBetterAuth(
  endpoint: () => Promise<{ headers: Headers }>,
): Promise<readonly string[] | null> {
  const met: unknown[] = [];
  try {
    const { headers } = await causes.run(met, endpoint);
    if (met.length > 0) throw met[0];
    return headers.getSetCookie();
  } catch (error) {
    const isRefused = isAPIError(error) && refusals.includes(error.body?.code ?? "");
    if (isRefused || met.some(isUniqueViolation)) return null;
    throw met[0] ?? error;
  }
}
