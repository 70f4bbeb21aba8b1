import { platformLimits } from "groundwork/contract/limits";
import { Refusal } from "groundwork/server/app-error";
import { logCall, millisecondsSince } from "groundwork/server/call-log";
import { cookieTexts } from "groundwork/server/describe-error";
import { readJson } from "groundwork/server/http/body";
import { addressOf } from "groundwork/server/http/client-ip";
import { refuseForeignOrigin } from "groundwork/server/http/csrf";
import { askedOf, responseOf } from "groundwork/server/http/http-handler";
import type { Limiter } from "groundwork/server/http/rate-limiter";
import { answerHeaders, refuse } from "groundwork/server/http/response";
import { makeTurns } from "groundwork/server/limit-concurrency";
import { referenceOf } from "groundwork/server/reference";
import { report } from "groundwork/server/report";
import { within } from "groundwork/server/time-limit";
import * as z from "zod";
import { changePassword, signIn, signUp } from "@/product/identity/fields";
import { identityLimits } from "@/product/identity/limits";
import type { Database } from "../database/client";
import { actorOf } from "./actor";
import { askBetterAuth } from "./ask-better-auth";
import type { Auth } from "./auth";
import { replacePassword } from "./change-password";
import { isCommonPassword } from "./common-passwords";
import { removeExpired } from "./expired";
import { endSession, openSession } from "./sign-in";
import { triedOn } from "./sign-in-throttle";
import { visitorCookieFor } from "./visitor-cookie";

const { rates, hashing, callSeconds, requestBytes } = identityLimits;

/** What the door works with. */
export type Identity = { readonly auth: Auth; readonly db: Database; readonly limiter: Limiter };

/** Answers with the cookies to set. */
type Answer = (identity: Identity, request: Request, body: unknown) => Promise<string[]>;

const inTurn = makeTurns(hashing);

/** All that answers to the network. Everything else of Better Auth stays shut. */
const calls: Readonly<Record<string, Answer>> = {
  "/api/auth/sign-in/email": call(signIn, (body, identity, request) =>
    triedOn(identity.limiter, body.email, () =>
      enter(identity, request, () => openSession(identity, request, body)),
    ),
  ),
  "/api/auth/sign-up/email": call(signUp, (body, identity, request) => {
    refuseCommon(body.password);
    return enter(identity, request, () => askBetterAuth(identity.auth, request, body));
  }),
  "/api/auth/change-password": call(changePassword, async (body, { auth, db, limiter }, { headers }) => {
    const actor = await actorOf(db, headers, auth);
    if (!actor) throw new Refusal("SIGN_IN_NEEDED");
    refuseCommon(body.password);
    const change = () => replacePassword({ db, auth, headers, actor }, body);
    return [await triedOn(limiter, actor.id, () => inTurn(change))];
  }),
  "/api/auth/sign-out": call(z.strictObject({}), (body, { auth }, request) =>
    askBetterAuth(auth, request, body),
  ),
};

function call<Input extends z.ZodType>(
  input: Input,
  answer: (body: z.output<Input>, identity: Identity, request: Request) => Promise<string[]>,
): Answer {
  return async (identity, request, body) => answer(input.parse(body), identity, request);
}

/**
 * Signs in or up when its turn comes. Who does so while signed in leaves no open session behind, and whoever does takes
 * sessions along whose time is over: that they stay a while longer keeps nobody from signing in.
 */
async function enter(
  { auth, db }: Identity,
  { headers, url }: Request,
  open: () => Promise<string[]>,
): Promise<string[]> {
  const cookies = await inTurn(open);
  await endSession(auth, headers.get("cookie") ?? "");
  await removeExpired(db).catch((error) =>
    report(error, { reference: referenceOf(headers), path: new URL(url).pathname }),
  );
  return cookies;
}

function refuseCommon(password: string): void {
  if (isCommonPassword(password)) throw new Refusal("PASSWORD_COMMON");
}

/**
 * Answers a request to sign in, up or out, or to change one's password: 204 with the session's cookie, or a refusal of
 * the catalogue as JSON. The session's token travels in its cookie only, never in a body.
 */
export async function identityDoor(request: Request, open: () => Promise<Identity>): Promise<Response> {
  const asked = askedOf(request);
  const { pathname } = new URL(request.url);
  const reference = referenceOf(request.headers);
  const began = performance.now();
  const soFar = () => ({ reference, path: pathname, type: "identity", ms: millisecondsSince(began) });
  let body: unknown;
  try {
    const answer = Object.hasOwn(calls, pathname) ? calls[pathname] : undefined;
    if (!answer) throw new Refusal("CALL_UNKNOWN");
    if (request.method !== "POST") throw new Refusal("METHOD_WRONG", null, { headers: { allow: "POST" } });
    const admit = async () => {
      const identity = await open();
      refuseForeignOrigin(request, identity.auth.options.baseURL);
      await identity.limiter.consume(rates.callsFromAddress, `${pathname} ${addressOf(request.headers)}`);
      return identity;
    };
    const identity = await within(platformLimits.callSeconds, undefined, admit, () => "UNAVAILABLE");
    body = await readJson(asked, requestBytes);
    const cookies = await within(callSeconds, undefined, async () => {
      const set = await answer(identity, request, body);
      return [...set, await visitorCookieFor(identity, set)];
    });
    const headers = new Headers(answerHeaders(reference));
    for (const cookie of cookies) headers.append("set-cookie", cookie);
    logCall(soFar());
    return new Response(null, { status: 204, headers });
  } catch (error) {
    await asked.discard();
    const carried = [body, cookieTexts(request.headers.get("cookie"))];
    return responseOf(refuse(error, { ...soFar(), carried }, identityRefusal(reference)));
  }
}

/** Writes a refusal as the forms read it. */
const identityRefusal = (reference: string) => (answer: object) => ({ ...answer, reference });
