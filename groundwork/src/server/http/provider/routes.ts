import { getTRPCErrorFromUnknown } from "@trpc/server";
import { destinationOf } from "../../../contract/destination";
import { platformLimits, rateLimits } from "../../../contract/limits";
import { type ProviderProblem, providerPaths, providerProblems } from "../../../contract/provider";
import { clientIpOf } from "../../call/context";
import { consume, spend } from "../../call/limiters";
import { withTimeout } from "../../call/run-call";
import { database } from "../../data/database";
import type { OpeningCall } from "../../identity/calls";
import type { IdentityLimits } from "../../identity/limits";
import { AppError, toErrorResponse } from "../../log/app-error";
import { cookieTexts } from "../../log/describe-error";
import { log, recordError } from "../../log/log";
import { authSecret } from "../../process/auth-secret";
import { type Env, env } from "../../process/env";
import type { ProviderSettings } from "../../process/read-env";
import { type Route, refusing, webResponseOf, webRoute } from "../adapters";
import { apiHeaders } from "../message";
import { ensureAccount } from "./account";
import { endedAttempt, ProviderRefusal, readAttempt, writeAttempt } from "./attempt";
import { lost, type Profile, profileAt, providerClient } from "./profile";

type Settings = {
  readonly limits: Pick<IdentityLimits, "name" | "email">;
  /** Goes on as the user of the provider's account, as after a password, if it is one who may sign in. */
  readonly enter: (call: OpeningCall, profile: Profile) => Promise<boolean>;
};

const { attemptSeconds, returnedLength } = platformLimits.provider;

/** An attempt is used once; the count outlives it. */
const once = { name: "provider-attempt", points: 1, seconds: attemptSeconds };

/** Page that sends everyone on who is signed in. */
const signInPage = "/sign-in";

/** Routes of signing in with a provider: to it, and back. */
export function providerRoutes({ limits, enter }: Settings): readonly Route[] {
  /** Sends the browser to the provider, with a cookie by which it is known when it comes back. */
  async function begin(visit: Visit): Promise<string> {
    const { url, headers, https } = visit;
    visit.destination = destinationOf(url.searchParams.get("next"), signInPage);
    // A page of another site could sign its visitors in as whom the provider knows, unasked.
    const from = headers.get("sec-fetch-site") ?? "none";
    if (from !== "same-origin" && from !== "none") throw lost("a page of another site began it");
    const { oidc, configuration } = await providerClient(visit.settings);
    const attempt = {
      state: oidc.randomState(),
      nonce: oidc.randomNonce(),
      verifier: oidc.randomPKCECodeVerifier(),
      destination: visit.destination,
    };
    visit.setCookie(writeAttempt(attempt, { secret: await authSecret(), https }));
    return oidc.buildAuthorizationUrl(configuration, {
      redirect_uri: new URL(providerPaths.callback, url).href,
      scope: "openid email profile",
      state: attempt.state,
      nonce: attempt.nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(attempt.verifier),
      code_challenge_method: "S256",
    }).href;
  }

  /** Signs in whom the provider has sent back, and sends them on. */
  async function finish(visit: Visit): Promise<string> {
    const { url, headers, reference, https, setCookie } = visit;
    const header = headers.get("cookie");
    const attempt = readAttempt(header, { secret: await authSecret(), https });
    setCookie(endedAttempt(https));
    if (!attempt || url.search.length > returnedLength)
      throw lost(attempt ? "the URL is too long" : "there is no cookie");
    visit.destination = attempt.destination;
    if (await spend(once, attempt.state)) throw lost("it was used already");
    const profile = await profileAt(url, attempt, await providerClient(visit.settings));
    const db = await database();
    await ensureAccount(db, profile, limits);
    const cookies = { header: header ?? "", set: setCookie };
    const userAgent = headers.get("user-agent") ?? "";
    if (!(await enter({ db, cookies, reference, headers: { userAgent } }, profile)))
      throw new ProviderRefusal("ACCOUNT_DISABLED", "the account is disabled");
    return attempt.destination;
  }

  return [
    webRoute(providerPaths.begin, visitHandler(providerPaths.begin, begin)),
    webRoute(providerPaths.callback, visitHandler(providerPaths.callback, finish)),
  ];
}

/** Request of a browser on its way to the provider, or back. */
type Visit = {
  readonly url: URL;
  readonly headers: Headers;
  readonly reference: string;
  readonly settings: ProviderSettings;
  readonly https: boolean;
  /** Sets a cookie with the redirect, whether it is a refusal or not. */
  readonly setCookie: (cookie: string) => void;
  /** Path to go to once the visitor is signed in, when it is known: the sign-in page keeps it. */
  destination?: string;
};

/** Handler of a GET that a browser makes as a whole page: it answers with a redirect, whatever happens. */
const visitHandler =
  (path: string, redirectTo: (visit: Visit) => Promise<string>) =>
  (request: Request, { APP_URL, OIDC }: Pick<Env, "APP_URL" | "OIDC"> = env()): Promise<Response> =>
    refusing(path, async ({ headers, method, url: asked }, reference) => {
      if (!OIDC) throw new AppError("CALL_UNKNOWN");
      if (method !== "GET") throw new AppError("METHOD_WRONG", null, { headers: { allow: "GET" } });
      const cookies: string[] = [];
      // Of the URL that came, only what the provider wrote: by its own origin the app is known to the provider.
      const url = new URL(path + new URL(asked).search, APP_URL);
      const https = APP_URL.startsWith("https:");
      const setCookie = (cookie: string) => cookies.push(cookie);
      const visit: Visit = { url, headers, reference, settings: OIDC, https, setCookie };
      const location = await withTimeout(platformLimits.callSeconds, undefined, async () => {
        await consume(rateLimits.providerFromAddress, clientIpOf(headers));
        return redirectTo(visit);
      }).then(
        (to) => {
          log().info({ reference, path, code: "OK" });
          return to;
        },
        (error: unknown) => signInPathOf(visit, problemOf(error, visit, path)),
      );
      const redirect = { status: 303, headers: { ...apiHeaders(reference), location } };
      return webResponseOf({ ...redirect, cookies, body: null });
    })(request);

/** Path of the sign-in page, on which the sentence of this problem stands. */
function signInPathOf({ destination, reference }: Visit, error: ProviderProblem): string {
  const next = destination === undefined ? {} : { next: destination };
  return `${signInPage}?${new URLSearchParams({ ...next, error, reference })}`;
}

/** Problem behind an error, which is logged under the reference of the request. */
function problemOf(error: unknown, { url, headers, reference }: Visit, path: string): ProviderProblem {
  if (error instanceof ProviderRefusal && !error.cause) {
    log().info({ reference, path, code: error.problem, reason: error.message });
    return error.problem;
  }
  const code =
    error instanceof ProviderRefusal ? error.problem : toErrorResponse(getTRPCErrorFromUnknown(error)).code;
  const problem = providerProblems.find((known) => known === code) ?? "UNEXPECTED";
  if (problem === "TOO_MANY_REQUESTS") log().info({ reference, path, code });
  else {
    const carried = [[...url.searchParams.values()], cookieTexts(headers.get("cookie"))];
    recordError(error, { reference, path, carried, facts: { code: problem } });
  }
  return problem;
}
