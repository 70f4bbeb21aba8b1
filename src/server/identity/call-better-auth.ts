import { isAPIError } from "better-auth/api";
import type { ErrorCode } from "groundwork/contract/errors";
import { AppError } from "groundwork/server/app-error";
import { isUniqueViolation } from "groundwork/server/guards";
import { type Auth, causes } from "./auth";

/** Better Auth's words for what it refuses, in the words of the catalogue. */
const refusals: Readonly<Record<string, ErrorCode>> = {
  INVALID_EMAIL_OR_PASSWORD: "SIGN_IN_REFUSED",
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: "EMAIL_TAKEN",
};

/**
 * Hands a checked body to Better Auth.
 * @returns the cookies that it sets
 * @throws {AppError} in the catalogue's words for its own
 */
export async function callBetterAuth(auth: Auth, request: Request, body: unknown): Promise<string[]> {
  const headers = new Headers(request.headers);
  headers.delete("content-length");
  const inner = new Request(new URL(new URL(request.url).pathname, auth.options.baseURL), {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  });
  const causesSeen: unknown[] = [];
  const {
    status,
    headers: responseHeaders,
    code,
  } = await causes.run(causesSeen, () => callHandler(auth, inner));

  if (causesSeen.some(isUniqueViolation)) throw new AppError("EMAIL_TAKEN");
  const known = refusals[code];
  if (known) throw new AppError(known);
  if (status !== 200 || causesSeen.length > 0)
    throw causesSeen[0] ?? new Error(`Better Auth answered ${status} ${code}`);

  return responseHeaders.getSetCookie();
}

/** Its answer as data. What it refuses before a route is reached comes as an exception. */
async function callHandler(
  auth: Auth,
  request: Request,
): Promise<{ status: number; headers: Headers; code: string }> {
  try {
    const response = await auth.handler(request);
    const body = (await response.json().catch(() => null)) as { code?: string } | null;
    return { status: response.status, headers: response.headers, code: body?.code ?? "" };
  } catch (error) {
    if (!isAPIError(error)) throw error;
    return { status: error.statusCode, headers: new Headers(), code: error.body?.code ?? "" };
  }
}
