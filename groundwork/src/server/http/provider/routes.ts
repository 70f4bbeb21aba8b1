import { destinationOf } from "../../../contract/destination";
import { platformLimits } from "../../../contract/limits";
import { providerPaths } from "../../../contract/provider";
import { spend } from "../../call/limiters";
import { database } from "../../data/database";
import type { OpeningCall } from "../../identity/calls";
import type { IdentityLimits } from "../../identity/limits";
import { authSecret } from "../../process/auth-secret";
import { type Route, webRoute } from "../adapters";
import { ensureAccount } from "./account";
import { endedAttempt, ProviderRefusal, readAttempt, writeAttempt } from "./attempt";
import { type Visit, visitHandler } from "./handler";
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
