import { isAPIError } from "better-auth/api";
import { isUniqueViolation } from "../guards";
import { causes } from "./auth";

/** What Better Auth has made of a request. */
export type Answered<Refusal> = { readonly cookies: readonly string[] } | { readonly refusal: Refusal };

/** Better Auth's words for what it refuses, in those of the catalogue. */
const refusals = {
  INVALID_EMAIL_OR_PASSWORD: "SIGN_IN_REFUSED",
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: "EMAIL_TAKEN",
} as const;
type Refusals = typeof refusals;

/**
 * Calls an endpoint of Better Auth.
 * @returns the cookies that it sets, or why it refuses
 * @throws whatever else it met, with the cause that it writes to its log alone
 */
export async function callBetterAuth(
  endpoint: () => Promise<{ headers: Headers }>,
): Promise<Answered<Refusals[keyof Refusals]>> {
  const met: unknown[] = [];
  try {
    const { headers } = await causes.run(met, endpoint);
    if (met.length > 0) throw met[0];
    return { cookies: headers.getSetCookie() };
  } catch (error) {
    if (met.some(isUniqueViolation)) return { refusal: "EMAIL_TAKEN" };
    const code = isAPIError(error) ? error.body?.code : undefined;
    if (code && Object.hasOwn(refusals, code)) return { refusal: refusals[code as keyof Refusals] };
    throw met[0] ?? error;
  }
}
