import { UserFacingError } from "../../contract/user-facing-error";
import { isLoopback, isLoopbackAddress, listenHostFor } from "./loopback";
import { platformVariables, serverlessVariables } from "./platform-variables";
import { processWide } from "./process-wide";
import { type Declarations, refusedVariable, type ValuesOf } from "./variable";

/** Unusable environment: one plain sentence per wrong variable, never a secret's value. */
export class EnvError extends UserFacingError {
  override name = "EnvError";
}

type Source = Readonly<Record<string, string | undefined>>;
type PlatformName = keyof typeof platformVariables | "SERVERLESS" | "OIDC";

/** An interface, so that a type error names it instead of listing all of it. */
export interface PlatformEnv extends ReturnType<typeof derived> {}

/** The environment of a product: the variables of the platform and its own, which may not have the same names. */
export function defineEnv<const Own extends Declarations>(
  own: Own & { readonly [Name in keyof Own & PlatformName]: never },
) {
  const ownVariables: Own = own;
  /** Every declaration, by name. */
  const variables: Declarations = { ...platformVariables, ...ownVariables };

  /**
   * Reads and checks the environment. A variable set to the empty string counts as not set.
   * @throws {EnvError} naming every wrong variable and its fix
   */
  function readEnv(source: Source = process.env): PlatformEnv & ValuesOf<Own> {
    const texts = textsOf(variables, source);
    return { ...derived(valuesOf(platformVariables, texts), source), ...valuesOf(ownVariables, texts) };
  }

  let cached: ReturnType<typeof readEnv> | undefined;
  /**
   * The environment of this process, checked on first use and cached.
   * @throws {EnvError} as `readEnv`
   */
  function env() {
    cached ??= readEnv(sourceOfProcess());
    return cached;
  }

  return { env, readEnv, variables };
}

/**
 * Environment of this process. In development Next reads `.env` again when it was edited, and replaces `$NAME` in what it
 * finds there: modules that are evaluated again read what the process began with.
 */
const sourceOfProcess = (): Source => {
  const { env } = process;
  return env.NODE_ENV === "development" ? processWide("environment", () => ({ ...env })) : env;
};

/** Text of each variable: the one that is set, or the default. */
function textsOf(variables: Declarations, source: Source): ReadonlyMap<string, string> {
  const declared = Object.entries(variables);
  const refused = declared.filter(
    ([name, { schema }]) => source[name] && !schema.safeParse(source[name]).success,
  );
  if (refused.length > 0)
    throw new EnvError(
      refused.map(([name, variable]) => refusedVariable(name, variable, source[name] ?? "")).join("\n"),
    );
  const texts = new Map<string, string>();
  for (const [name, { default: preset }] of declared) {
    const text = source[name] || preset?.replace(/\$(\w+)/g, (_, other: string) => texts.get(other) ?? "");
    if (text !== undefined) texts.set(name, text);
  }
  return texts;
}

function valuesOf<Declared extends Declarations>(declared: Declared, texts: ReadonlyMap<string, string>) {
  const values = Object.entries(declared).map(([name, { schema }]) => {
    const text = texts.get(name);
    return [name, text === undefined ? undefined : schema.parse(text)] as const;
  });
  // The compiler does not follow keys through entries.
  return Object.fromEntries(values) as ValuesOf<Declared>;
}

/** Values of the platform with those that follow from others. */
function derived(read: ValuesOf<typeof platformVariables>, source: Source) {
  const { APP_URL, DATABASE_URL, AUTH_SECRET, LISTEN_HOST = listenHostFor(APP_URL) } = read;
  const reason =
    (DATABASE_URL && "DATABASE_URL is set") ||
    (!isLoopback(APP_URL) && "APP_URL is a public URL") ||
    (!isLoopbackAddress(LISTEN_HOST) && "LISTEN_HOST lets other machines in");
  if (reason && !AUTH_SECRET) {
    const { must, hint } = platformVariables.AUTH_SECRET;
    throw new EnvError(`AUTH_SECRET is required because ${reason}: it must ${must}; ${hint}`);
  }
  if (read.DATABASE_DIRECT_URL && !DATABASE_URL)
    throw new EnvError(
      "DATABASE_URL is required because DATABASE_DIRECT_URL is set: it must name the pooler, or unset DATABASE_DIRECT_URL.",
    );
  if (read.MAIL_URL && !read.MAIL_FROM) {
    const { must, example } = platformVariables.MAIL_FROM;
    throw new EnvError(
      `MAIL_FROM is required because MAIL_URL is set: it must ${must}, such as MAIL_FROM=${example}.`,
    );
  }
  const missing = missingOfProvider(read);
  if (missing.length > 0)
    throw new EnvError(
      `To sign in with a provider, set ${missing.join(" and ")} too; to do without, unset every variable that begins with OIDC_.`,
    );
  return {
    ...read,
    /** Provider to sign in with, where there is one. */
    OIDC: providerOf(read),
    /** IP address of this machine that the app listens on. */
    LISTEN_HOST,
    /** Number of processes that serve, or that it is up to the machine. */
    WORKERS: read.WORKERS ?? (isLoopback(APP_URL) && isLoopbackAddress(LISTEN_HOST) ? 1 : ("auto" as const)),
    /** Whether a host calls the app's functions one by one, with no server of Node's own around them. */
    SERVERLESS: serverlessVariables.some((name) => Boolean(source[name])),
  };
}

const providerNames = ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET", "OIDC_NAME"] as const;
type ProviderVariables = { readonly [Name in (typeof providerNames)[number]]: string | undefined };

/** The variables that are not set though others of the provider are: it takes all of them or none. */
const missingOfProvider = (read: ProviderVariables): readonly string[] =>
  providerNames.some((name) => read[name]) ? providerNames.filter((name) => !read[name]) : [];

/** Settings of the provider; undefined where there is none. */
function providerOf(read: ProviderVariables) {
  const {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    // As people read it.
    OIDC_NAME: name,
  } = read;
  return issuer && clientId && clientSecret && name ? { issuer, clientId, clientSecret, name } : undefined;
}

/** OpenID Connect issuer to sign in with, and how this app is known there. */
export type ProviderSettings = NonNullable<ReturnType<typeof providerOf>>;
