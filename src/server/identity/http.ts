import { platformLimits } from "groundwork/contract/limits";
import { AppError } from "groundwork/server/app-error";
import { logCall, millisecondsSince } from "groundwork/server/call-log";
import { cookieTexts } from "groundwork/server/describe-error";
import { readJson } from "groundwork/server/http/body";
import { clientIpOf } from "groundwork/server/http/client-ip";
import { refuseForeignOrigin } from "groundwork/server/http/csrf";
import { httpRequestOf, webResponseOf } from "groundwork/server/http/http-handler";
import type { RateLimiter } from "groundwork/server/http/rate-limiter";
import { apiHeaders, refuseRequest, withReference } from "groundwork/server/http/response";
import { limitConcurrency } from "groundwork/server/limit-concurrency";
import { referenceOf } from "groundwork/server/reference";
import { report } from "groundwork/server/report";
import { withTimeout } from "groundwork/server/timeout";
import * as z from "zod";
import { changePassword, signIn, signUp } from "@/product/identity/fields";
import { identityLimits } from "@/product/identity/limits";
import type { Database } from "../database/client";
import { actorOf } from "./actor";
import type { Auth } from "./auth";
import { callBetterAuth } from "./call-better-auth";
import { replacePassword } from "./change-password";
import { isCommonPassword } from "./common-passwords";
import { removeExpired } from "./expired";
import { endSession, openSession } from "./sign-in";
import { signInThrottle } from "./sign-in-throttle";
import { visitorCookieFor } from "./visitor-cookie";

const { rates, hashing, callSeconds, requestBytes } = identityLimits;

/** Dependencies of the handlers. */
export type Identity = { readonly auth: Auth; readonly db: Database; readonly rateLimiter: RateLimiter };

/** Answers with the cookies to set. */
type IdentityHandler = (identity: Identity, request: Request, body: unknown) => Promise<string[]>;

const limitHashing = limitConcurrency(hashing);

/** All that answers to the network. Everything else of Better Auth stays shut. */
const calls: Readonly<Record<string, IdentityHandler>> = {
  "/api/auth/sign-in/email": call(signIn, (body, identity, request) =>
    signInThrottle(identity.rateLimiter, body.email, () =>
      signInOrUp(identity, request, () => openSession(identity, request, body)),
    ),
  ),
  "/api/auth/sign-up/email": call(signUp, (body, identity, request) => {
    refuseCommon(body.password);
    return signInOrUp(identity, request, () => callBetterAuth(identity.auth, request, body));
  }),
  "/api/auth/change-password": call(changePassword, async (body, { auth, db, rateLimiter }, { headers }) => {
    const actor = await actorOf(db, headers, auth);
    if (!actor) throw new AppError("SIGN_IN_NEEDED");
    refuseCommon(body.password);
    const change = () => replacePassword({ db, auth, headers, actor }, body);
    return [await signInThrottle(rateLimiter, actor.id, () => limitHashing(change))];
  }),
  "/api/auth/sign-out": call(z.strictObject({}), (body, { auth }, request) =>
    callBetterAuth(auth, request, body),
  ),
};

function call<Input extends z.ZodType>(
  input: Input,
  answer: (body: z.output<Input>, identity: Identity, request: Request) => Promise<string[]>,
): IdentityHandler {
  return async (identity, request, body) => answer(input.parse(body), identity, request);
}

/**
 * Signs in or up within the limit of concurrency. Doing so while signed in leaves no open session behind, and removes
 * sessions whose time is over: that they stay a while longer keeps nobody from signing in.
 */
async function signInOrUp(
  { auth, db }: Identity,
  { headers, url }: Request,
  open: () => Promise<string[]>,
): Promise<string[]> {
  const cookies = await limitHashing(open);
  await endSession(auth, headers.get("cookie") ?? "");
  await removeExpired(db).catch((error) =>
    report(error, { reference: referenceOf(headers), path: new URL(url).pathname }),
  );
  return cookies;
}

function refuseCommon(password: string): void {
  if (isCommonPassword(password)) throw new AppError("PASSWORD_COMMON");
}

/**
 * Answers a request to sign in, up or out, or to change one's password: 204 with the session's cookie, or a refusal of
 * the catalogue as JSON. The session's token travels in its cookie only, never in a body.
 */
export async function handleIdentity(request: Request, open: () => Promise<Identity>): Promise<Response> {
  const httpRequest = httpRequestOf(request);
  const { pathname } = new URL(request.url);
  const reference = referenceOf(request.headers);
  const began = performance.now();
  const callFacts = () => ({ reference, path: pathname, type: "identity", ms: millisecondsSince(began) });
  let body: unknown;
  try {
    const answer = Object.hasOwn(calls, pathname) ? calls[pathname] : undefined;
    if (!answer) throw new AppError("CALL_UNKNOWN");
    if (request.method !== "POST") throw new AppError("METHOD_WRONG", null, { headers: { allow: "POST" } });
    const admit = async () => {
      const identity = await open();
      refuseForeignOrigin(request, identity.auth.options.baseURL);
      await identity.rateLimiter.consume(
        rates.callsFromAddress,
        `${pathname} ${clientIpOf(request.headers)}`,
      );
      return identity;
    };
    const identity = await withTimeout(platformLimits.callSeconds, undefined, admit, () => "UNAVAILABLE");
    body = await readJson(httpRequest, requestBytes);
    const cookies = await withTimeout(callSeconds, undefined, async () => {
      const set = await answer(identity, request, body);
      return [...set, await visitorCookieFor(identity, set)];
    });
    const headers = new Headers(apiHeaders(reference));
    for (const cookie of cookies) headers.append("set-cookie", cookie);
    logCall(callFacts());
    return new Response(null, { status: 204, headers });
  } catch (error) {
    await httpRequest.discard();
    const carried = [body, cookieTexts(request.headers.get("cookie"))];
    return webResponseOf(refuseRequest(error, { ...callFacts(), carried }, withReference(reference)));
  }
}
