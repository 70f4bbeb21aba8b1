import { isAPIError } from "better-auth/api";
import * as z from "zod";
import { signIn, signUp } from "@/product/identity/fields";
import { identityLimits } from "@/product/identity/limits";
import type { ErrorCode } from "@/product/product";
import { isUniqueViolation } from "../database/guards";
import { answerHeaders, MethodRefusal, refuse } from "../door/answer";
import { readJson } from "../door/body";
import { refuseForeignOrigin } from "../door/origin";
import { newReference } from "../reference";
import { Refusal } from "../refusal";
import { sessionToken } from "./actor";
import { type Auth, causes } from "./auth";

/** What of Better Auth answers to the network, and what each takes. Everything else of it stays shut. */
const inputs: Readonly<Record<string, z.ZodType>> = {
  "/api/auth/sign-in/email": signIn,
  "/api/auth/sign-up/email": signUp,
  "/api/auth/sign-out": z.strictObject({}),
};

/** Better Auth's words for what it refuses, in the words of the catalogue. */
const refusals: Readonly<Record<string, ErrorCode>> = {
  INVALID_EMAIL_OR_PASSWORD: "SIGN_IN_REFUSED",
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: "EMAIL_TAKEN",
};

/**
 * Answers a request to sign in, up or out: 204 with the session's cookie, or a refusal of the catalogue as JSON. The
 * session's token travels in its cookie only, never in a body.
 */
export async function identityDoor(request: Request, openAuth: () => Promise<Auth>): Promise<Response> {
  const { pathname } = new URL(request.url);
  const reference = newReference();
  try {
    const input = Object.hasOwn(inputs, pathname) ? inputs[pathname] : undefined;
    if (!input) throw new Refusal("CALL_UNKNOWN");
    if (request.method !== "POST") throw new MethodRefusal("POST");
    const auth = await openAuth();
    refuseForeignOrigin(request, auth.options.baseURL);
    const body = input.parse(await readJson(request, identityLimits.requestBytes));
    const cookies = await pass(request, pathname, body, auth);
    const headers = new Headers(answerHeaders(reference));
    for (const cookie of cookies) headers.append("set-cookie", cookie);
    return new Response(null, { status: 204, headers });
  } catch (error) {
    return refuse(error, { reference, path: pathname }, (answer) => ({ ...answer, reference }));
  }
}

/** Hands a checked body to Better Auth; answers with the cookies that it sets. */
async function pass(request: Request, pathname: string, body: unknown, auth: Auth): Promise<string[]> {
  const headers = new Headers(request.headers);
  headers.delete("content-length");
  const { baseURL } = auth.options;
  const inner = new Request(new URL(pathname, baseURL), {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  });
  const heard: unknown[] = [];
  const { status, headers: answered, code } = await causes.run(heard, () => ask(auth, inner));

  if (heard.some(isUniqueViolation)) throw new Refusal("EMAIL_TAKEN");
  if (status === 429) throw new Refusal("TOO_MANY_REQUESTS");
  const known = refusals[code];
  if (known) throw new Refusal(known);
  if (status !== 200 || heard.length > 0)
    throw heard[0] ?? new Error(`Better Auth answered ${status} ${code}`);

  // Who signs in while signed in leaves no open session behind.
  const before = await sessionToken(request.headers.get("cookie") ?? "", auth);
  if (before) await (await auth.$context).internalAdapter.deleteSession(before);

  return answered.getSetCookie();
}

/** Its answer as data. What it refuses before a route is reached comes as an exception. */
async function ask(
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
