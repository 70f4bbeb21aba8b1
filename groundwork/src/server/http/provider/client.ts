import type { ClientAuth, Configuration } from "openid-client";
import { platformLimits } from "../../../contract/limits";
import type { ProviderSettings } from "../../process/provider";
import { providerFailed } from "./refusal";

/** The library of the protocol, and what it knows of the issuer. */
export type ProviderClient = {
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
    client = discover(settings).catch((error: unknown) => {
      throw providerFailed(error);
    });
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
