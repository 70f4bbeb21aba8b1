import type { RateLimit } from "groundwork/contract/limits";

// What a product limits otherwise, `src/product/limits.ts` says in place of these.

/** Limits of what people do with their own account. */
export const accountLimits = {
  rates: {
    /** Downloads of one's data. */
    downloads: { name: "account-data", points: 10, seconds: 60 * 60 },
  } satisfies Record<string, RateLimit>,
} as const;

/** Limits of what is read of the audit log. */
export const auditLimits = {
  /** The most entries that one file holds: of more, the newest. */
  exportRows: 50_000,
  rates: {
    /** Files of one admin. */
    exports: { name: "audit-exports", points: 20, seconds: 60 * 60 },
  } satisfies Record<string, RateLimit>,
} as const;

/** Limits of a session, in seconds. */
export const sessionLimits = {
  /** A session ends this long after the sign-in, used or not. */
  absoluteSeconds: 30 * 24 * 60 * 60,
  /** It also ends when it has not been used for this long. */
  idleSeconds: 7 * 24 * 60 * 60,
  /** Its use is written down at most once in this time. */
  touchSeconds: 60 * 60,
  /** Of a user without a password, the session must not be older than this for what asks the others for theirs. */
  freshSeconds: 10 * 60,
} as const;

/** Limits of an account. Lengths are in characters (Unicode code points), times in seconds. */
export const identityLimits = {
  name: { min: 1, max: 100 },
  /** The longest e-mail address that mail can be delivered to (RFC 5321). */
  email: { max: 254 },
  /** Long enough for a sentence; the maximum bounds the work of hashing. */
  password: { min: 8, max: 128 },
  /** Secret of a one-time link. */
  secret: { max: 100 },
  session: sessionLimits,
  rates: {
    /** Sign-ins, sign-ups and changes of a password from one IP address, each counted separately: a whole office may share one. */
    callsFromAddress: { name: "identity-from-address", points: 60, seconds: 60 },
    /** Wrong passwords for one account, whether there is such an account or not, from wherever they come. */
    passwordsOfAccount: { name: "passwords-of-account", points: 10, seconds: 15 * 60 },
    /** Mails to one address that a request asks for, whether it has an account or not. */
    mailsToAddress: { name: "mails-to-address", points: 5, seconds: 60 * 60 },
  } satisfies Record<string, RateLimit>,
  /** Hashing a password takes one core's tenth of a second and 16 MiB: so many at once, and so many waiting for it. */
  hashing: { atOnce: 2, waiting: 50 },
  /** Seconds that a sign-in, a sign-up and so on may take, most of it the waiting of many for their turn to be hashed. */
  callSeconds: 30,
} as const;

/** Limits of tokens. Lengths are in characters (Unicode code points). */
export const tokenLimits = {
  name: { min: 1, max: 60 },
  /** Days that a token may be good for. None is good for ever. */
  days: { week: 7, month: 30, quarter: 90, year: 365 },
  /** Tokens of one account, expired ones included. */
  perAccount: 20,
  /** The use of a token is written down at most once in so many seconds. */
  touchSeconds: 5 * 60,
} as const;
