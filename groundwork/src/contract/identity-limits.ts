import type { RateLimit } from "./limits";
import { sessionLimits } from "./session-limits";

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
  /** Recovery codes of an account, the time from the password to the code, and how long so many wrong codes in a row lock it. */
  secondFactor: { recoveryCodes: 10, stepSeconds: 10 * 60, wrongCodes: 10, lockSeconds: 15 * 60 },
  /** Passkeys of an account, the length of their names, and the time from a challenge to the answer of the browser. */
  passkeys: { perAccount: 20, name: { min: 1, max: 50 }, challengeSeconds: 5 * 60 },
  /** Hashing a password takes one core's tenth of a second and 16 MiB: so many at once, and so many waiting for it. */
  hashing: { atOnce: 2, waiting: 50 },
  /** Seconds that a sign-in, a sign-up and so on may take, most of it the waiting of many for their turn to be hashed. */
  callSeconds: 30,
} as const;
