import { constantTimeEqual } from "better-auth/crypto";
import type { ClientAuth, Configuration } from "openid-client";
import { platformLimits } from "../../../contract/limits";
import type { ProviderSettings } from "../../process/read-env";
import { type Attempt, ProviderRefusal, providerFailed } from "./attempt";

export type Profile = {
  /** The issuer and its own id of the user: together they are one user for good. An address is not. */
  readonly issuer: string;
  readonly subject: string;
  readonly email: unknown;
  readonly isEmailVerified: boolean;
  /** Names that the user may have there, the best first. */
  readonly names: readonly unknown[];
};

/**
 * Profile of the user whom the provider has sent back to this URL. The library compares state, issuer, audience, nonce
 * and times, and verifies the signature of the ID token by the issuer's keys.
 * @throws {ProviderRefusal} when it was cancelled, belongs to no attempt of this browser, or the provider does not answer
 * as it should
 */
export async function profileAt(
  url: URL,
  { state, nonce, verifier }: Attempt,
  { oidc, configuration }: ProviderClient,
): Promise<Profile> {
  const { issuer, userinfo_endpoint, ...metadata } = configuration.serverMetadata();
  const named = metadata.authorization_response_iss_parameter_supported ?? false;
  refuseForeign(url.searchParams, { state, issuer, named });
  const tokens = await oidc
    .authorizationCodeGrant(configuration, url, {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    })
    .catch((error: unknown) => {
      throw expected(error, oidc) ?? providerFailed(error);
    });
  const claims = tokens.claims();
  if (!claims) throw providerFailed(new Error("There is no ID token."));
  const { sub: subject } = claims;
  // Many a provider states the address, or that it is verified, in answer to a second question alone. One says nothing of
  // the other in another place: both come from the same.
  const isComplete = claims.email !== undefined && claims.email_verified !== undefined;
  const stated =
    !isComplete && userinfo_endpoint
      ? await oidc.fetchUserInfo(configuration, tokens.access_token, subject).catch(fail)
      : claims;
  return {
    issuer,
    subject,
    email: stated.email,
    isEmailVerified: stated.email_verified === true,
    names: [stated.name, stated.preferred_username],
  };
}

type Expected = {
  readonly state: string;
  readonly issuer: string;
  /** Whether this issuer always says which one it is (RFC 9207). */
  readonly named: boolean;
};

/**
 * Refuses what a visitor can have been made to open: the answer to another browser, or of another issuer. The library
 * compares the same, and would call it a failure of the provider.
 */
function refuseForeign(returned: URLSearchParams, { state, issuer, named }: Expected): void {
  const one = (name: string) => {
    const [value, ...others] = returned.getAll(name);
    if (others.length > 0) throw lost(`there is more than one ${name}`);
    return value;
  };
  if (!constantTimeEqual(one("state") ?? "", state)) throw lost("the state is of another attempt");
  const from = one("iss");
  if (from === undefined ? named : from !== issuer) throw lost("it names another issuer, or none");
  if (!one("code") && !one("error")) throw lost("there is no code");
}

const fail = (error: unknown): never => {
  throw providerFailed(error);
};

/** Refusal of what belongs to no attempt of this browser. */
export const lost = (reason: string) => new ProviderRefusal("PROVIDER_ATTEMPT_LOST", reason);

/** Refusal for what a visitor can bring about; undefined for what only the provider can. */
function expected(error: unknown, oidc: ProviderClient["oidc"]): ProviderRefusal | undefined {
  if (error instanceof oidc.AuthorizationResponseError) {
    return error.error === "access_denied"
      ? new ProviderRefusal("PROVIDER_CANCELLED", "the provider says access_denied")
      : new ProviderRefusal("PROVIDER_FAILED", "the provider sent an error back");
  }
  if (error instanceof oidc.ResponseBodyError && error.error === "invalid_grant")
    return lost("the provider does not know the code");
  return undefined;
}

/** The library of the protocol, and what it knows of the issuer. */
type ProviderClient = {
  readonly oidc: typeof import("openid-client");
  readonly configuration: Configuration;
};

// Not in the store of the process: a configuration belongs to the copy of the library that made it.
const clients = new WeakMap<ProviderSettings, Promise<ProviderClient>>();

/**
 * Client of this provider, which asks its issuer about itself once, when it is first needed. Only then is the library
 * loaded.
 * @throws {ProviderRefusal} when the issuer cannot be asked, or its metadata is that of another; the next call asks again
 */
export function providerClient(settings: ProviderSettings): Promise<ProviderClient> {
  let client = clients.get(settings);
  if (!client) {
    client = discover(settings).catch(fail);
    client.catch(() => clients.delete(settings));
    clients.set(settings, client);
  }
  return client;
}

async function discover({ issuer, clientId, clientSecret }: ProviderSettings): Promise<ProviderClient> {
  const oidc = await import("openid-client");
  // As the issuer wants it: a body where it says so, else the header, which every issuer has to take.
  const authenticate: ClientAuth = (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? [];
    const inBody = methods.includes("client_secret_post") && !methods.includes("client_secret_basic");
    const method = inBody ? oidc.ClientSecretPost : oidc.ClientSecretBasic;
    return method(clientSecret)(server, ...rest);
  };
  const configuration = await oidc.discovery(new URL(issuer), clientId, undefined, authenticate, {
    timeout: platformLimits.provider.answerSeconds,
    execute: [
      // The library would believe an ID token without its signature, since it came from the issuer itself.
      oidc.enableNonRepudiationChecks,
      // The environment takes such an issuer from this machine alone.
      ...(issuer.startsWith("http:") ? [oidc.allowInsecureRequests] : []),
    ],
  });
  return { oidc, configuration };
}
