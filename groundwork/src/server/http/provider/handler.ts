import { getTRPCErrorFromUnknown } from "@trpc/server";
import { platformLimits, rateLimits } from "../../../contract/limits";
import { type ProviderProblem, providerProblems } from "../../../contract/provider";
import { clientIpOf } from "../../call/context";
import { consume } from "../../call/limiters";
import { withTimeout } from "../../call/run-call";
import { AppError, toErrorResponse } from "../../log/app-error";
import { cookieTexts } from "../../log/describe-error";
import { log, recordError } from "../../log/log";
import { type Env, env } from "../../process/env";
import type { ProviderSettings } from "../../process/provider";
import { refusing, webResponseOf } from "../adapters";
import { apiHeaders } from "../message";
import { ProviderRefusal } from "./attempt";

/** Request of a browser on its way to the provider, or back. */
export type Visit = {
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
export const visitHandler =
  (path: string, redirectTo: (visit: Visit) => Promise<string>) =>
  (request: Request, { APP_URL, OIDC }: Pick<Env, "APP_URL" | "OIDC"> = env()): Promise<Response> =>
    refusing(path, async ({ headers, method, url: asked }, reference) => {
      if (!OIDC) throw new AppError("CALL_UNKNOWN");
      if (method !== "GET") throw new AppError("METHOD_WRONG", null, { headers: { allow: "GET" } });
      const cookies: string[] = [];
      // Of the URL that came, only what the provider wrote: by its own origin the app is known to the provider.
      const url = new URL(path + new URL(asked).search, APP_URL);
      const https = APP_URL.startsWith("https:");
      const visit: Visit = {
        url,
        headers,
        reference,
        settings: OIDC,
        https,
        setCookie: (cookie) => cookies.push(cookie),
      };
      const location = await withTimeout(platformLimits.callSeconds, undefined, async () => {
        await consume(rateLimits.providerFromAddress, clientIpOf(headers));
        return redirectTo(visit);
      }).then(
        (to) => {
          log().info({ reference, path, code: "OK" });
          return to;
        },
        (error: unknown) => signInPage(visit, problemOf(error, visit, path)),
      );
      const redirect = { status: 303, headers: { ...apiHeaders(reference), location } };
      return webResponseOf({ ...redirect, cookies, body: null });
    })(request);

/** Path of the sign-in page, on which the sentence of this problem stands. */
function signInPage({ destination, reference }: Visit, error: ProviderProblem): string {
  const next = destination === undefined ? {} : { next: destination };
  return `/sign-in?${new URLSearchParams({ ...next, error, reference })}`;
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
