import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { prismaAdapter } from "better-auth/adapters/prisma";
import { betterAuth } from "better-auth/minimal";
import { twoFactor } from "better-auth/plugins/two-factor";
import type { IdentityTransaction } from "./database";
import { randomLetters } from "./demo-password";
import { type Plugins, replacedEndpoints } from "./endpoints";
import type { IdentityLimits } from "./limits";

/**
 * The errors that Better Auth met while answering. It writes their causes to its log and answers with a word of its
 * own, so code that needs the cause listens here.
 */
export const causes = new AsyncLocalStorage<unknown[]>();

/** Message in Better Auth's log without an error of the code below it: most often why it refuses. */
export class LoggedRefusal extends Error {}

/** The transaction that Better Auth works in, where it answers to its own client: see `endpoint-calls.ts`. */
export const transactions = new AsyncLocalStorage<IdentityTransaction>();

/** The same client, whose statements belong to the transaction that they are made in; what it begins itself is nested. */
const following = (db: object): object =>
  new Proxy(db, {
    get: (client, name) => {
      const source = transactions.getStore() ?? client;
      const value: unknown = Reflect.get(source, name);
      return typeof value === "function" ? value.bind(source) : value;
    },
  });

/** Recovery codes of one account, such as `k7w3m-q9xfb`: some 49 bits each. */
export const makeRecoveryCodes = ({ secondFactor }: Pick<IdentityLimits, "secondFactor">): string[] =>
  Array.from({ length: secondFactor.recoveryCodes }, () => `${randomLetters(5)}-${randomLetters(5)}`);

/** Plugins of Better Auth that are the platform's: their flows are calls of `account` and `identity`. */
export const platformPlugins = (limits: Pick<IdentityLimits, "secondFactor">) =>
  [
    twoFactor({
      schema: { user: { fields: { twoFactorEnabled: "secondFactor" } } },
      twoFactorCookieMaxAge: limits.secondFactor.stepSeconds,
      accountLockout: {
        maxFailedAttempts: limits.secondFactor.wrongCodes,
        durationSeconds: limits.secondFactor.lockSeconds,
      },
      backupCodeOptions: { customBackupCodesGenerate: () => makeRecoveryCodes(limits) },
    }),
  ] as const;

type Settings = {
  /** Client of the database, as Prisma generates it. */
  db: object;
  appName: string;
  limits: IdentityLimits;
  /** Signs the session cookies. */
  secret: string;
  /** The origin that people use. On https the cookies go back to it alone, over https alone. */
  appUrl: string;
  /** Whether the address of a new account is confirmed by mail before the first sign-in; not, when left out. */
  confirms?: boolean;
  plugins: Plugins;
};

/** Better Auth on the app's own database: e-mail and password, nothing else. Procedures and open endpoints are the only ways to it. */
export function createAuth({ db, appName, limits, secret, appUrl, confirms = false, plugins }: Settings) {
  const { password, session } = limits;
  const https = appUrl.startsWith("https:");
  return betterAuth({
    appName,
    baseURL: appUrl,
    secret,
    database: prismaAdapter(following(db), { provider: "postgresql", transaction: true }),
    emailAndPassword: {
      enabled: true,
      // Without it a sign-up answers in the same way whether the address has an account or not.
      autoSignIn: !confirms,
      minPasswordLength: password.min,
      maxPasswordLength: password.max,
    },
    user: {
      additionalFields: {
        // A sign-up says so of the account in the statement that makes it.
        unconfirmed: { type: "boolean", defaultValue: confirms, input: false },
      },
    },
    // Products have sessions and accounts of their own.
    account: { modelName: "authAccount" },
    verification: { modelName: "authVerification" },
    session: { modelName: "authSession", expiresIn: session.absoluteSeconds, disableSessionRefresh: true },
    // The procedures count, in the database: Better Auth counts in memory, by an IP address that the client may choose.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    disabledPaths: Object.keys(replacedEndpoints),
    // What a product's add to its types concerns no code of ours.
    plugins: [...platformPlugins(limits), ...(plugins as [])],
    advanced: {
      // A browser takes a cookie of this prefix only from the very host, for all of its paths, over https.
      cookiePrefix: https ? "__Host-app" : "app",
      // Else Better Auth puts its own, weaker prefix before it.
      useSecureCookies: false,
      defaultCookieAttributes: { secure: https },
      ipAddress: { disableIpTracking: true },
      // Else it is turned off where the environment says that it is a test.
      disableOriginCheck: false,
      disableCSRFCheck: false,
      // The audit log knows entities by UUID.
      database: { generateId: () => randomUUID() },
    },
    onAPIError: { throw: true },
    logger: {
      level: "error",
      log: (_level, message, ...details) =>
        causes
          .getStore()
          ?.push(details.find((detail) => detail instanceof Error) ?? new LoggedRefusal(message)),
    },
  });
}

export type Auth = ReturnType<typeof createAuth>;
