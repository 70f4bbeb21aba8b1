import { env } from "../process/env";
import { apiTokens } from "./api-token";
import { inSource } from "./source-lines";

/** Description of an error that may be logged: its message without what a person typed and without secrets, and its stack. */
export type ErrorDescription = {
  readonly type: string;
  readonly message: string;
  /** The code of the library that threw it. */
  readonly code?: string;
  /** As an error's own stack, with the words of `message`. */
  readonly stack: string;
  readonly cause?: ErrorDescription;
};

/** How far the causes of an error are followed. */
const maxCauseDepth = 5;

/**
 * Describes anything that was thrown. Of an error only what is named here is logged: libraries hang whole requests and
 * rows on theirs.
 * @param carried what came with the request: all texts in it are left out
 */
export const describeError = (error: unknown, carried?: unknown): ErrorDescription =>
  describe(error, [...settings(), ...textsIn(carried)], maxCauseDepth);

/** A text without secret settings, tokens, e-mail addresses, and the queries and credentials of URLs. */
export const withoutSecrets = (text: string): string => scrub(text, settings());

function describe(error: unknown, secrets: readonly string[], remaining: number): ErrorDescription {
  if (!(error instanceof Error)) {
    const message = scrub(String(error), secrets);
    return { type: typeof error, message, stack: message };
  }
  const type = scrub(error.name, secrets);
  const message = scrub(wordsOf(error), secrets);
  return {
    type,
    message,
    ...("code" in error && typeof error.code === "string" && { code: scrub(error.code, secrets) }),
    stack: [`${type}: ${message}`, ...framesOf(error)].join("\n"),
    ...(remaining > 0 &&
      error.cause !== undefined && { cause: describe(error.cause, secrets, remaining - 1) }),
  };
}

/** Between Prisma's first and last line stand the values of the query, and lines of the source. */
function wordsOf({ name, message }: Error): string {
  if (!name.startsWith("PrismaClient")) return message;
  const lines = message.split("\n").filter((line) => line.trim());
  return [...new Set([lines[0], lines.at(-1)])].join(" … ");
}

/** The lines of a stack that say where; its first ones repeat the words. */
function framesOf({ stack = "", message }: Error): string[] {
  const start = stack.indexOf(message);
  const lines = stack.slice(start < 0 ? 0 : start + message.length).split("\n");
  return inSource(lines.filter((line) => /^ +at /.test(line)));
}

/** Settings that no log may contain. */
const settings = () => {
  const { AUTH_SECRET, DATABASE_URL, MAIL_URL, OIDC_CLIENT_SECRET } = env();
  return [AUTH_SECRET, DATABASE_URL, MAIL_URL, OIDC_CLIENT_SECRET].filter((value) => value !== undefined);
};

/** The texts of a `cookie` header: a session's token stands there with its signature, and in the database without. */
export const cookieTexts = (header: string | null | undefined): string[] => header?.split(/[=;.\s]+/) ?? [];

/** The texts of the headers by which a request says who calls. */
export const credentialTexts = ({ cookie, unreadCookie, authorization }: Credentials): string[] => [
  ...cookieTexts(cookie),
  ...cookieTexts(unreadCookie),
  ...(authorization?.split(/[,\s]+/) ?? []),
];

type Credentials = {
  readonly [Header in "cookie" | "unreadCookie" | "authorization"]?: string | null | undefined;
};

/** Shorter ones are left in: to take out every "a" would leave no sentence to read. */
const minSecretLength = 6;

function textsIn(value: unknown): string[] {
  if (typeof value === "string") {
    // Quotes of a text may write its quotation marks and line ends in another way.
    const lines = value.normalize("NFC").split(/["\\\p{Cc}]+/u);
    return lines.map((line) => line.trim()).filter((line) => line.length >= minSecretLength);
  }
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

const emailPattern = /[\w.+-]{1,64}@[\w-]{1,64}(\.[\w-]{1,64})+/g;
const urlCredentialsPattern = /:\/\/[^\s/@]+@/g;
const urlQueryPattern = /(\bhttps?:\/\/[^\s?#"')]*)[?#][^\s)]*/g;

/** Characters of a text that are logged: a library's longest sentences fit, a document that it quotes does not. */
const maxMessageLength = 2000;

function scrub(text: string, secrets: readonly string[]): string {
  const longestFirst = [...secrets].sort((one, other) => other.length - one.length);
  const remaining = longestFirst
    .reduce((rest, secret) => rest.replaceAll(secret, "[…]"), text)
    .slice(0, maxMessageLength);
  return remaining
    .replace(apiTokens, "[…]")
    .replace(urlCredentialsPattern, "://[…]@")
    .replace(urlQueryPattern, "$1")
    .replace(emailPattern, "[…]");
}
