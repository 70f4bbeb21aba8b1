import { generateKeyPairSync, type KeyObject, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { AccountClaims, Provider } from "oidc-provider";
import { providerPaths } from "#contract/provider";

/** User of the issuer, as it states them. */
export type IssuerUser = Omit<AccountClaims, "sub"> & { readonly sub: string };

/** OpenID Connect issuer that runs in this process, on a port of its own. */
export type Issuer = {
  /** Variables by which an app knows it. */
  readonly variables: Readonly<Record<string, string>>;
  /** User whom it signs in without asking; null: it shows a page to choose one of `users`, or to cancel. */
  user: IssuerUser | "cancels" | null;
  readonly users: IssuerUser[];
  /** Claims of the user that it states in the ID token, beside what `userinfo` answers; usually none. */
  inIdToken: Readonly<Record<string, unknown>>;
  /** Names of claims that it leaves out of its answer to `userinfo`. */
  notInUserinfo: readonly string[];
  /** Key that it signs with. */
  readonly key: KeyObject;
  /** Changes each ID token on its way to the app. */
  tamper: ((idToken: string) => string) | undefined;
  /** Answers nothing from now on, while connections stay open. */
  silent: boolean;
  readonly close: () => Promise<void>;
};

const clientSecret = "a secret of the app at the issuer";
const interaction = "/interaction/";

/**
 * Starts an issuer that knows one app.
 * @param appUrl origin of that app
 */
export async function startIssuer(appUrl: string): Promise<Issuer> {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  const issuer: Issuer = {
    variables: {
      OIDC_ISSUER: url,
      OIDC_CLIENT_ID: "app",
      OIDC_CLIENT_SECRET: clientSecret,
      OIDC_NAME: "Example ID",
    },
    user: null,
    users: [],
    inIdToken: {},
    notInUserinfo: [],
    key: generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey,
    tamper: undefined,
    silent: false,
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
  const provider = await quietly(() => makeProvider(url, appUrl, issuer));
  const answer = provider.callback();
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    if (issuer.silent) return;
    // Browsers ask for one.
    if (request.url === "/favicon.ico") return void response.writeHead(204).end();
    if (request.url?.startsWith("/token")) tamperWith(response, issuer);
    if (request.url?.startsWith(interaction)) void interact(provider, issuer, request, response);
    else void answer(request, response);
  });
  return issuer;
}

async function makeProvider(url: string, appUrl: string, issuer: Issuer): Promise<Provider> {
  const { Provider } = await import("oidc-provider");
  const provider = new Provider(url, {
    clients: [
      {
        client_id: "app",
        client_secret: clientSecret,
        redirect_uris: [`${appUrl}${providerPaths.callback}`],
      },
    ],
    jwks: { keys: [{ ...issuer.key.export({ format: "jwk" }), kid: "one", use: "sig", alg: "RS256" }] },
    cookies: { keys: [randomUUID()] },
    features: { devInteractions: { enabled: false } },
    ttl: { AccessToken: 60, AuthorizationCode: 60, IdToken: 60, Interaction: 600, Session: 600, Grant: 600 },
    conformIdTokenClaims: false,
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    interactions: { url: (_context, { uid }) => `${interaction}${uid}` },
    pkce: { required: () => true },
    findAccount: (_context, id) => {
      const known = [...issuer.users, issuer.user].find(
        (user) => typeof user === "object" && user?.sub === id,
      );
      return {
        accountId: id,
        claims: async (use) => {
          if (use === "id_token") return { ...issuer.inIdToken, sub: id };
          const stated = Object.entries(known !== null && typeof known === "object" ? known : {});
          return {
            ...Object.fromEntries(stated.filter(([name]) => !issuer.notInUserinfo.includes(name))),
            sub: id,
          };
        },
      };
    },
    // Nobody is asked for consent.
    loadExistingGrant: async ({ oidc }) => {
      const { client, account } = oidc;
      if (!client || !account) return undefined;
      const grant = new provider.Grant({ clientId: client.clientId, accountId: account.accountId });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
  });
  return provider;
}

/** Signs in the user who was chosen, here or by the test, or shows the page to choose on. */
async function interact(
  provider: Provider,
  issuer: Issuer,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const chosen = new URL(request.url ?? "", "http://issuer").searchParams.get("user");
  const user =
    issuer.user ?? (chosen === "cancels" ? chosen : issuer.users.find(({ sub }) => sub === chosen));
  if (!user) {
    const choices = [...issuer.users, { sub: "cancels", name: "Cancel" }];
    const links = choices.map(({ sub, name }) => `<p><a href="?user=${sub}">${name}</a></p>`).join("");
    response.setHeader("content-type", "text/html");
    response.end(
      `<!doctype html><html lang="en"><title>Example ID</title><h1>Example ID</h1>${links}</html>`,
    );
    return;
  }
  const result =
    user === "cancels"
      ? { error: "access_denied", error_description: "<b>words of the issuer</b>" }
      : { login: { accountId: user.sub } };
  await provider.interactionFinished(request, response, result);
}

/** Sends an ID token on as the test wants it. */
function tamperWith(response: ServerResponse, { tamper }: Issuer): void {
  if (!tamper) return;
  const { end } = response;
  Object.assign(response, {
    end: (body: string | Buffer) => {
      const answer = JSON.parse(String(body)) as { id_token?: string };
      const sent = JSON.stringify({
        ...answer,
        ...(answer.id_token && { id_token: tamper(answer.id_token) }),
      });
      response.setHeader("content-length", Buffer.byteLength(sent));
      return end.call(response, sent, "utf8");
    },
  });
}

/** Without what the library says about the version of Node and about its being tried out. */
async function quietly<Result>(run: () => Promise<Result>): Promise<Result> {
  const { info, warn } = console;
  Object.assign(console, { info: () => {}, warn: () => {} });
  return run().finally(() => Object.assign(console, { info, warn }));
}
