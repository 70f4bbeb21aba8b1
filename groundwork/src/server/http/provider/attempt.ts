import { createHmac } from "node:crypto";
import { parseCookies } from "better-auth/cookies";
import { constantTimeEqual } from "better-auth/crypto";
import * as z from "zod";
import { platformLimits } from "../../../contract/limits";
import type { ProviderProblem } from "../../../contract/provider";

const { attemptSeconds } = platformLimits.provider;

const attempt = z.strictObject({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** Path to go to afterwards. */
  destination: z.string(),
});

/** What a browser that has gone to the provider must bring back, or be asked for. */
export type Attempt = z.output<typeof attempt>;

/** How the cookie is written: as that of the session, so that it belongs to this very host on https. */
type AttemptCookie = { readonly secret: string; readonly https: boolean };

/** Cookie that keeps an attempt in the browser that made it, as `Set-Cookie` writes it. */
export function writeAttempt(made: Attempt, { secret, https }: AttemptCookie, now = Date.now()): string {
  const until = now + attemptSeconds * 1000;
  const payload = Buffer.from(JSON.stringify({ ...made, until })).toString("base64url");
  return attributes(`${payload}.${signatureOf(payload, secret)}`, https, attemptSeconds);
}

/** Attempt in the cookies of a request; null when there is none, it is too old, or this app did not sign it. */
export function readAttempt(
  cookies: string | null,
  { secret, https }: AttemptCookie,
  now = Date.now(),
): Attempt | null {
  const [payload = "", signature = ""] =
    parseCookies(cookies ?? "")
      .get(nameOf(https))
      ?.split(".") ?? [];
  if (!constantTimeEqual(signature, signatureOf(payload, secret))) return null;
  const stored = JSON.parse(Buffer.from(payload, "base64url").toString());
  const { until, ...made } = attempt.extend({ until: z.number() }).parse(stored);
  return until > now ? made : null;
}

export const endedAttempt = (https: boolean): string => attributes("", https, 0);

const nameOf = (https: boolean) => (https ? "__Host-app.provider" : "app.provider");

// Lax: it has to come along when the provider's page sends the browser back.
const attributes = (value: string, https: boolean, seconds: number) =>
  `${nameOf(https)}=${value}; Max-Age=${seconds}; Path=/; HttpOnly; ${https ? "Secure; " : ""}SameSite=Lax`;

/** Of its own kind, so that nothing else that is signed with this secret is taken for it. */
const signatureOf = (payload: string, secret: string): string =>
  createHmac("sha256", secret).update(`provider-attempt ${payload}`).digest("base64url");

/** End of a sign-in with a provider. Its message is for the log alone; a cause is for a developer to look into. */
export class ProviderRefusal extends Error {
  constructor(
    readonly problem: ProviderProblem,
    reason: string,
    options?: ErrorOptions,
  ) {
    super(reason, options);
    this.name = "ProviderRefusal";
  }
}

/** Refusal for a provider that cannot be reached, or does not answer as it should. */
export const providerFailed = (cause: unknown): ProviderRefusal =>
  new ProviderRefusal("PROVIDER_FAILED", "the provider did not answer as it should", { cause });
