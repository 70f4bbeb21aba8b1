import { isIP } from "node:net";
import { resolve } from "node:path";
import { z } from "zod";
import { PlainError } from "../contract/user-facing-error";

/** The environment is unusable: one plain sentence per wrong variable, never a secret's value. */
export class EnvError extends PlainError {
  override name = "EnvError";
}

const PORT_SENTENCE = "PORT must be a whole number from 1 to 65535, such as PORT=3000.";
const APP_URL_SENTENCE =
  "APP_URL must be the address people type, without a path, such as APP_URL=https://app.example.com.";
const LISTEN_HOST_SENTENCE =
  "LISTEN_HOST must be an address of this machine, such as LISTEN_HOST=127.0.0.1, or LISTEN_HOST=0.0.0.0 for all of them.";
const DATABASE_URL_SENTENCE =
  "DATABASE_URL must look like postgresql://user:password@host:5432/database; leave it out to use the embedded database.";
const AUTH_SECRET_SENTENCE =
  "AUTH_SECRET must be at least 32 characters long; make one with: openssl rand -base64 32";
const TRUSTED_PROXIES_SENTENCE =
  "TRUSTED_PROXIES must be addresses or ranges with commas between them, such as TRUSTED_PROXIES=10.0.0.0/8,::1.";
const ALLOWED_HOSTS_SENTENCE =
  "ALLOWED_HOSTS must be names without port or path, with commas between them, such as ALLOWED_HOSTS=app.internal,10.0.0.5.";
const SHUTDOWN_SECONDS_SENTENCE =
  "SHUTDOWN_SECONDS must be a whole number of seconds from 1 to 600, such as SHUTDOWN_SECONDS=15.";
const SENTRY_DSN_SENTENCE =
  "SENTRY_DSN must look like https://key@sentry.example.com/1: Sentry shows it in the settings of the project.";
const SENTRY_ENVIRONMENT_SENTENCE =
  "SENTRY_ENVIRONMENT must be a name of letters, digits, dots and dashes, such as SENTRY_ENVIRONMENT=staging.";
const SENTRY_RATE_SENTENCE =
  "SENTRY_TRACES_SAMPLE_RATE must be a number from 0 to 1, such as SENTRY_TRACES_SAMPLE_RATE=0.1.";
const LOG_LEVEL_SENTENCE =
  "LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent, such as LOG_LEVEL=warn.";
const NODE_ENV_SENTENCE = "NODE_ENV must be development, production or test; it is best left unset.";

const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

/** Entries with commas between them; none when it is not set. */
const listOf = (isEntry: (entry: string) => boolean, sentence: string) =>
  z
    .string()
    .transform((text) => text.split(",").map((entry) => entry.trim()))
    .refine((entries) => entries.every(isEntry), sentence)
    .default([]);

const shape = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, PORT_SENTENCE)
    .transform(Number)
    .refine((port) => port >= 1 && port <= 65535, PORT_SENTENCE)
    .default(3000),
  APP_URL: z
    .string()
    .refine(isOrigin, APP_URL_SENTENCE)
    .transform((url) => new URL(url).origin)
    .optional(),
  LISTEN_HOST: z
    .string()
    .refine((text) => isIP(text) !== 0, LISTEN_HOST_SENTENCE)
    .optional(),
  DATABASE_URL: z.string().refine(isPostgresUrl, DATABASE_URL_SENTENCE).optional(),
  DATA_DIR: z.string().default(".data"),
  AUTH_SECRET: z.string().min(32, AUTH_SECRET_SENTENCE).optional(),
  TRUSTED_PROXIES: listOf(isRange, TRUSTED_PROXIES_SENTENCE),
  ALLOWED_HOSTS: listOf(isHostName, ALLOWED_HOSTS_SENTENCE),
  SHUTDOWN_SECONDS: z
    .string()
    .regex(/^\d{1,3}$/, SHUTDOWN_SECONDS_SENTENCE)
    .transform(Number)
    .refine((seconds) => seconds >= 1 && seconds <= 600, SHUTDOWN_SECONDS_SENTENCE)
    .default(15),
  SENTRY_DSN: z.string().refine(isDsn, SENTRY_DSN_SENTENCE).optional(),
  SENTRY_ENVIRONMENT: z
    .string()
    .regex(/^[\w.-]{1,64}$/, SENTRY_ENVIRONMENT_SENTENCE)
    .optional(),
  SENTRY_TRACES_SAMPLE_RATE: z
    .string()
    .regex(/^(0|1|[01]?\.\d{1,9})$/, SENTRY_RATE_SENTENCE)
    .transform(Number)
    .refine((rate) => rate <= 1, SENTRY_RATE_SENTENCE)
    .default(0.1),
  LOG_LEVEL: z.enum(logLevels, LOG_LEVEL_SENTENCE).default("info"),
  NODE_ENV: z.enum(["development", "production", "test"], NODE_ENV_SENTENCE).default("development"),
});

/** The name of every variable that the server reads. */
export const variableNames: readonly string[] = Object.keys(shape.shape);

export type Env = {
  /** The TCP port that the app listens on. */
  PORT: number;
  /** The public origin, without a slash at its end. */
  APP_URL: string;
  /** The address of this machine that the app listens on; while `APP_URL` is a loopback address, only that by default. */
  LISTEN_HOST: string;
  /** A PostgreSQL to use instead of the embedded one. */
  DATABASE_URL: string | undefined;
  /** Absolute path of the folder that holds the embedded database and the generated secret. */
  DATA_DIR: string;
  /** Signs session cookies; when absent, one is generated into DATA_DIR. */
  AUTH_SECRET: string | undefined;
  /** The proxies whose word about a client's address is taken: addresses, and ranges such as `10.0.0.0/8`. */
  TRUSTED_PROXIES: readonly string[];
  /** The names that the app is reached by beside that of its origin. */
  ALLOWED_HOSTS: readonly string[];
  /** How long the app may take to end once it is told to: requests under way are finished in it. */
  SHUTDOWN_SECONDS: number;
  /** Where errors and traces are reported; without it they are not. */
  SENTRY_DSN: string | undefined;
  /** Under which name Sentry keeps the reports of this deployment apart. */
  SENTRY_ENVIRONMENT: string;
  /** The share of requests that are traced, from 0 to 1. */
  SENTRY_TRACES_SAMPLE_RATE: number;
  /** The least that a line of the log must matter to be written. Calls are told of at info, unexpected errors at error. */
  LOG_LEVEL: (typeof logLevels)[number];
  NODE_ENV: "development" | "production" | "test";
  /** Whether a host calls the app's functions one by one, with no server of Node's own around them. */
  SERVERLESS: boolean;
};

/**
 * Reads and checks the environment. A variable set to the empty string counts as not set.
 * @throws {EnvError} naming every wrong variable and its fix
 */
export function readEnv(source: Readonly<Record<string, string | undefined>> = process.env): Env {
  const given = Object.fromEntries(
    variableNames.flatMap((name) => (source[name] ? [[name, source[name]]] : [])),
  );
  const result = shape.safeParse(given);
  if (!result.success) {
    throw new EnvError([...new Set(result.error.issues.map((issue) => issue.message))].join("\n"));
  }
  const { PORT, APP_URL = `http://localhost:${PORT}`, DATABASE_URL, AUTH_SECRET, SENTRY_DSN } = result.data;
  const { NODE_ENV, SENTRY_ENVIRONMENT = NODE_ENV, LISTEN_HOST = hostFor(APP_URL) } = result.data;
  const reason =
    (DATABASE_URL && "DATABASE_URL is set") ||
    (!isLoopback(APP_URL) && "APP_URL is a public address") ||
    (!isLoopbackAddress(LISTEN_HOST) && "LISTEN_HOST lets other machines in");
  if (reason && !AUTH_SECRET) {
    throw new EnvError(
      `AUTH_SECRET is required because ${reason}: set it to at least 32 characters; make one with: openssl rand -base64 32`,
    );
  }
  // The comment keeps the bundler from tracing the whole project folder into the build.
  const DATA_DIR = resolve(/* turbopackIgnore: true */ process.cwd(), result.data.DATA_DIR);
  return {
    ...result.data,
    APP_URL,
    LISTEN_HOST,
    DATABASE_URL,
    DATA_DIR,
    AUTH_SECRET,
    SENTRY_DSN,
    SENTRY_ENVIRONMENT,
    SERVERLESS: Boolean(source.VERCEL || source.AWS_LAMBDA_FUNCTION_NAME),
  };
}

let cached: Env | undefined;

/**
 * The environment of this process, checked on first use and kept.
 * @throws {EnvError} as `readEnv`
 */
export function env(): Env {
  cached ??= readEnv();
  return cached;
}

/** An app whose address only this machine understands is offered to this machine only. */
function hostFor(origin: string): string {
  if (!isLoopback(origin)) return "0.0.0.0";
  return new URL(origin).hostname === "[::1]" ? "::1" : "127.0.0.1";
}

/** Whether who listens on this address hears this machine only. */
export const isLoopbackAddress = (address: string): boolean =>
  isLoopbackName(isIP(address) === 6 ? `[${address}]` : address);

/** Whether an origin can be reached from this machine only. */
export function isLoopback(origin: string): boolean {
  return isLoopbackName(new URL(origin).hostname);
}

/** Whether a host's name, as URLs write it, stands for this machine wherever it is said. */
export function isLoopbackName(name: string): boolean {
  return (
    name === "localhost" ||
    name.endsWith(".localhost") ||
    name === "[::1]" ||
    /^127(\.\d{1,3}){3}$/.test(name)
  );
}

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return (
    (url.protocol === "http:" || url.protocol === "https:") &&
    url.pathname === "/" &&
    url.search === "" &&
    url.hash === "" &&
    url.username === ""
  );
}

function isHostName(text: string): boolean {
  return /^([\w.-]+|\[[\da-f:.]+\])$/i.test(text) && URL.canParse(`http://${text}`);
}

function isRange(text: string): boolean {
  const [address = "", prefix, ...rest] = text.split("/");
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128));
}

function isPostgresUrl(text: string): boolean {
  // A connection through a Unix socket has no host, which is legal for PostgreSQL and not for URL.
  return /^postgres(ql)?:\/\//.test(text) && URL.canParse(text.replace("@/", "@localhost/"));
}

/** As Sentry writes it: the key as the user, and the number of the project as the end of the path. */
function isDsn(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, pathname, search, hash } = new URL(text);
  return /^https?:$/.test(protocol) && username !== "" && /\/\d+$/.test(pathname) && !search && !hash;
}
