import { isIP } from "node:net";
import { resolve } from "node:path";
import { z } from "zod";
import { succeeds } from "../../contract/attempt";
import { isPostgresUrl, parameterProblem } from "../../postgres/url";
import { isLoopback } from "./loopback";
import { parseMailbox } from "./mail-address";
import { commaSeparated, type Declarations, oneWordOf, wholeNumber } from "./variable";

/** Whether a text is a URL of which this is true. */
const isUrl =
  (holds: (url: URL) => boolean) =>
  (text: string): boolean =>
    URL.canParse(text) && holds(new URL(text));

/** Whether it is a URL of http or https without anything behind its host. */
const isOrigin = isUrl(
  ({ protocol, pathname, search, hash, username }) =>
    /^https?:$/.test(protocol) && pathname === "/" && !search && !hash && !username,
);

/** Whether it is the name of a host, or its IP address. */
const isHostName = (text: string): boolean =>
  /^([\w.-]+|\[[\da-f:.]+\])$/i.test(text) && URL.canParse(`http://${text}`);

/** Whether it is an IP address, or a range of them. */
function isIpRange(text: string): boolean {
  const [address = "", prefix, ...rest] = text.split("/");
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128));
}

/** Whether it names a server of mail and nothing else, and a user only with a password. */
const isMailUrl = isUrl(
  ({ protocol, hostname, username, password, pathname, search, hash }) =>
    /^smtps?:$/.test(protocol) &&
    isHostName(hostname) &&
    (username === "") === (password === "") &&
    succeeds(() => decodeURIComponent(username + password)) &&
    /^\/?$/.test(pathname) &&
    !search &&
    !hash,
);

/** Whether it is the URL of an issuer that cannot be overheard: https, or on this machine. */
const isIssuer = isUrl(({ protocol, username, password, search, hash, origin }) => {
  const safe = protocol === "https:" || (protocol === "http:" && isLoopback(origin));
  return safe && !username && !password && !search && !hash;
});

/** Whether it is written as Sentry writes it: the key as the user, the number of the project as the end of the path. */
const isDsn = isUrl(
  ({ protocol, username, pathname, search, hash }) =>
    /^https?:$/.test(protocol) && username !== "" && /\/\d+$/.test(pathname) && !search && !hash,
);

/** Connection string of which every parameter is used. */
const postgresUrl = z.string().refine((text) => isPostgresUrl(text) && parameterProblem(text) === undefined);

/** Variables of the platform; those of a product are declared in `env.ts`. `npm run format` writes the documents. */
export const platformVariables = {
  NODE_ENV: {
    ...oneWordOf(["development", "production", "test"]),
    description: "Mode that Next and React run in",
    hint: "it is best left unset.",
    default: "development",
    hidden: true,
  },
  PORT: { ...wholeNumber(1, 65535), description: "TCP port that the app listens on", default: "3000" },
  /** Public origin, without a slash at its end. */
  APP_URL: {
    schema: z
      .string()
      .refine(isOrigin)
      .transform((url) => new URL(url).origin),
    must: "be the URL that people type, without a path",
    description: "Public origin of the app: the URL that people type, without a path",
    details:
      "Sign-in accepts requests from this origin only, and while its host is a loopback address the app listens on this machine only.",
    default: "http://localhost:$PORT",
    example: "https://app.example.com",
  },
  /** IP address to listen on; `env()` derives it from `APP_URL` while it is not set. */
  LISTEN_HOST: {
    schema: z.string().refine((text) => isIP(text) !== 0),
    must: "be an IP address of this machine, or 0.0.0.0 for all of them (:: with IPv6)",
    description:
      "IP address of this machine that the app listens on, or all of them: `0.0.0.0` over IPv4, `::` over IPv4 and IPv6",
    details: "127.0.0.1 is right behind a reverse proxy on the same machine.",
    unset: "a loopback address while that of `APP_URL` is one, else all",
    example: "127.0.0.1",
  },
  DATABASE_URL: {
    schema: postgresUrl,
    problemOf: parameterProblem,
    description: "Connection string of a PostgreSQL of your own",
    details: "Apply the migrations with `npm run db:apply` before the start.",
    hint: "leave it out to use the embedded database.",
    unset: "the embedded PostgreSQL",
    example: "postgresql://user:password@localhost:5432/app",
  },
  DATABASE_DIRECT_URL: {
    schema: postgresUrl,
    problemOf: parameterProblem,
    description:
      "Connection string of the same database past a pooler, where `DATABASE_URL` names one in transaction mode",
    details:
      "Migrations, commands and what listens for notifications need a session of their own, which such a pooler does not give. An instance opens one connection here.",
    hint: "leave it out where no pooler is between.",
    unset: "`DATABASE_URL`",
    example: "postgresql://user:password@primary:5432/app",
  },
  /** Absolute path of the folder that holds the embedded database and the generated secret. */
  DATA_DIR: {
    // The comment keeps the bundler from tracing the whole project folder into the build.
    schema: z.string().transform((folder) => resolve(/* turbopackIgnore: true */ process.cwd(), folder)),
    must: "be the path of a folder",
    description: "Folder of the embedded database and the generated secret",
    default: "./.data",
  },
  AUTH_SECRET: {
    schema: z.string().min(32),
    must: "be at least 32 characters long",
    description: "Key of sessions and second factors: at least 32 characters, the same for every instance",
    details: "Make one with openssl rand -base64 32. With another one, second factors are lost.",
    hint: "make one with: openssl rand -base64 32",
    unset:
      "generated once into `DATA_DIR`; required with `DATABASE_URL`, and where other machines reach the app",
  },
  SIGN_UP: {
    ...oneWordOf(["open", "closed"]),
    description: "Who may make an account: anyone (`open`), or admins for others (`closed`)",
    default: "open",
    example: "closed",
  },
  TRUSTED_PROXIES: {
    schema: commaSeparated(isIpRange),
    must: "be IP addresses or ranges with commas between them",
    description: "IP addresses and ranges of the reverse proxies before the app, with commas between them",
    details:
      "Only they are believed about a client's IP address, by which rate limits count: it is the last entry of X-Forwarded-For that is not one of them. While none is set, the IP address of the connection counts.",
    default: "",
    example: "10.0.0.0/8,::1",
  },
  ALLOWED_HOSTS: {
    schema: commaSeparated(isHostName),
    must: "be names without port or path, with commas between them",
    description: "Host names that the app answers to beside that of `APP_URL`, with commas between them",
    details:
      "Requests for any other are refused, so name the one by which a reverse proxy asks for it; localhost is always allowed.",
    default: "",
    example: "app.internal,10.0.0.5",
  },
  SHUTDOWN_SECONDS: {
    ...wholeNumber(1, 600, "seconds"),
    description: "Time limit of a graceful shutdown, in seconds: requests under way are finished in it",
    details: "Whatever stops the app (SIGTERM or Ctrl+C) must wait longer than that before it kills it.",
    default: "15",
  },
  /** Number of workers, or `auto`; `env()` derives it from who reaches the app while it is not set. */
  WORKERS: {
    schema: z
      .string()
      .regex(/^(auto|[1-9]|[1-5]\d|6[0-4])$/)
      .transform((text) => (text === "auto" ? text : Number(text))),
    must: "be a whole number from 1 to 64, or auto",
    description:
      "Processes that serve on the one port: a number, or `auto` for as many as cores and memory bear",
    details:
      "Several have one more that starts and watches them. How auto counts is in groundwork/docs/operate.md.",
    unset: "1 for an app that only this machine reaches, else `auto`",
    example: "4",
  },
  JOBS: {
    ...oneWordOf(["on", "off"]),
    description: "Whether this process does background work beside serving: `on` or `off`",
    details: "Off is for instances that only serve, beside a process that runs `npm run jobs`.",
    default: "on",
    example: "off",
  },
  SPECIFICATION: {
    ...oneWordOf(["on", "off"]),
    description:
      "Whether the app shows its own specification at `/spec` and `/api/openapi.json`: `on` or `off`",
    details:
      "To everybody at this machine while only this machine reaches the app, else to the roles that `src/product/screens.ts` names.",
    default: "on",
    example: "off",
  },
  MAIL_URL: {
    schema: z.string().refine(isMailUrl),
    description: "URL of the SMTP server that mails are sent through, with its user and password",
    details:
      "smtps:// speaks TLS from the start (port 465), smtp:// changes to it (port 587), which every server but one on this machine must offer. Signs such as @ and / in the password are percent-encoded.",
    unset:
      "mails of an app that only this machine reaches are kept and shown at `/_mail`; any other app sends none, and what needs mail is absent",
    example: "smtp://user:password@smtp.example.com:587",
  },
  /** Mailbox that mails come from. */
  MAIL_FROM: {
    schema: z
      .string()
      .transform(parseMailbox)
      .refine((mailbox) => mailbox !== undefined),
    must: "be an e-mail address, or a name with one in angle brackets",
    description: "Mailbox that mails come from: an e-mail address, or a name with one in angle brackets",
    unset: "none; required with `MAIL_URL`",
    example: "My product <mail@example.com>",
  },
  OIDC_ISSUER: {
    schema: z.string().refine(isIssuer),
    must: "be the https URL of an OpenID Connect issuer, exactly as the provider writes it",
    description: "URL of an OpenID Connect issuer to sign in with, exactly as the provider writes it",
    details:
      "It takes all four OIDC variables, and $APP_URL/api/sign-in/callback registered as the redirect URI. An issuer on this machine may be http.",
    unset: "no provider, and no code for one is loaded",
    example: "https://id.example.com",
  },
  OIDC_CLIENT_ID: {
    schema: z.string().min(1),
    description: "Name of this app at that issuer, its client ID",
    unset: "no provider",
    example: "my-app",
  },
  OIDC_CLIENT_SECRET: {
    schema: z.string().min(1),
    description: "Secret of this app at that issuer, its client secret",
    unset: "no provider",
    example: "a-secret-that-the-provider-shows-once",
  },
  OIDC_NAME: {
    schema: z.string().regex(/^[^\p{Cc}]{1,40}$/u),
    must: "be a name of at most 40 characters",
    description: "Name of the provider on the button that signs in with it",
    unset: "no provider",
    example: "Example ID",
  },
  SENTRY_DSN: {
    schema: z.string().refine(isDsn),
    description: "DSN of the Sentry project to which browser and server report errors and traces",
    details: "Anything else that takes Sentry's envelopes will do.",
    hint: "Sentry shows it in the settings of the project.",
    unset: "nothing is reported, and no SDK is started",
    example: "https://key@sentry.example.com/1",
  },
  SENTRY_ENVIRONMENT: {
    schema: z.string().regex(/^[\w.-]{1,64}$/),
    must: "be a name of letters, digits, dots and dashes",
    description: "Name of this deployment in Sentry's reports",
    default: "$NODE_ENV",
    example: "staging",
  },
  SENTRY_TRACES_SAMPLE_RATE: {
    schema: z
      .string()
      .regex(/^(0|1|[01]?\.\d{1,9})$/)
      .transform(Number)
      .refine((rate) => rate <= 1),
    must: "be a number from 0 to 1",
    description: "Share of requests that are traced from the browser to the database, from 0 to 1",
    details: "Below 1, a process traces at most 5 requests in a second.",
    default: "0.1",
  },
  LOG_LEVEL: {
    ...oneWordOf(["fatal", "error", "warn", "info", "debug", "trace", "silent"]),
    description: "Minimum log level: `fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`",
    details: "Calls are logged at info, unexpected errors at error.",
    default: "info",
    example: "warn",
  },
} as const satisfies Declarations;

/** Variables that hosts set which call the app's functions one by one, with no server of Node's own around them. */
export const serverlessVariables = ["VERCEL", "AWS_LAMBDA_FUNCTION_NAME"] as const;
