import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { prismaAdapter } from "better-auth/adapters/prisma";
import { betterAuth } from "better-auth/minimal";
import { authSecret } from "groundwork/server/auth-secret";
import { env } from "groundwork/server/env";
import { identityLimits } from "@/product/identity/limits";
import { product } from "@/product/product";
import type { Database } from "../database/client";

/**
 * The errors that Better Auth met while answering. It writes their causes to its log and answers with a word of its
 * own, so code that needs the cause listens here.
 */
export const causes = new AsyncLocalStorage<unknown[]>();

type Settings = {
  db: Database;
  /** Signs the session cookies. */
  secret: string;
  /** The origin that people use. On https the cookies go back to it alone, over https alone. */
  appUrl: string;
};

/** Better Auth on the app's own database: e-mail and password, nothing else. `http.ts` is its only way in. */
export function createAuth({ db, secret, appUrl }: Settings) {
  const { password, session } = identityLimits;
  const https = appUrl.startsWith("https:");
  return betterAuth({
    appName: product.name,
    baseURL: appUrl,
    secret,
    database: prismaAdapter(db, { provider: "postgresql", transaction: true }),
    emailAndPassword: {
      enabled: true,
      minPasswordLength: password.min,
      maxPasswordLength: password.max,
    },
    session: { expiresIn: session.absoluteSeconds, disableSessionRefresh: true },
    // `http.ts` counts, in the database: Better Auth counts in memory, by an IP address that the client may choose.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    advanced: {
      // A browser takes a cookie of this prefix only from the very host, for all of its paths, over https.
      cookiePrefix: https ? "__Host-app" : "app",
      // Else Better Auth puts its own, weaker prefix before it.
      useSecureCookies: false,
      defaultCookieAttributes: { secure: https },
      ipAddress: { disableIpTracking: true },
      // The audit log knows entities by UUID.
      database: { generateId: () => randomUUID() },
      // By itself Better Auth skips both checks in tests, which would then prove nothing.
      disableOriginCheck: false,
      disableCSRFCheck: false,
    },
    onAPIError: { throw: true },
    logger: {
      level: "error",
      log: (_level, message, ...details) =>
        causes.getStore()?.push(details.find((detail) => detail instanceof Error) ?? new Error(message)),
    },
  });
}

export type Auth = ReturnType<typeof createAuth>;

const instances = new WeakMap<Database, Promise<Auth>>();

/**
 * Better Auth on this database, made when it is first asked for and kept.
 * @throws {UserFacingError} when there is no secret to sign with
 */
export function authOn(db: Database): Promise<Auth> {
  let auth = instances.get(db);
  if (!auth) {
    auth = authSecret().then((secret) => createAuth({ db, secret, appUrl: env().APP_URL }));
    auth.catch(() => instances.delete(db));
    instances.set(db, auth);
  }
  return auth;
}
