import type { RateLimit } from "../../contract/limits";

/** Limits of tokens by which programs call, which the product sets. */
export type TokenLimits = {
  /** Tokens of one account, expired ones included. */
  readonly perAccount: number;
  /** The use of a token is written down at most once in so many seconds. */
  readonly touchSeconds: number;
};

/** Limits of accounts and sessions, which the product sets. Lengths are in characters, times in seconds. */
export type IdentityLimits = {
  readonly name: { readonly min: number; readonly max: number };
  readonly email: { readonly max: number };
  readonly password: { readonly min: number; readonly max: number };
  readonly session: {
    /** A session ends this long after the sign-in, used or not. */
    readonly absoluteSeconds: number;
    /** It also ends when it has not been used for this long. */
    readonly idleSeconds: number;
    /** Its use is written down at most once in this time. */
    readonly touchSeconds: number;
    /** Of a user without a password, the session must not be older than this for what asks the others for theirs. */
    readonly freshSeconds: number;
  };
  readonly rates: {
    /** Wrong passwords for one account, whether there is such an account or not, from wherever they come. */
    readonly passwordsOfAccount: RateLimit;
    /** Calls of one procedure, or one endpoint of Better Auth, from one client IP. */
    readonly callsFromAddress: RateLimit;
    /** Mails to one address that a request asks for, whether it has an account or not. */
    readonly mailsToAddress: RateLimit;
  };
  readonly secondFactor: {
    /** Recovery codes that an account has, each for one sign-in without the app. */
    readonly recoveryCodes: number;
    /** Seconds that a sign-in may take from the password to the code. */
    readonly stepSeconds: number;
    /** Wrong codes in a row after which those of an account are refused for `lockSeconds`. */
    readonly wrongCodes: number;
    readonly lockSeconds: number;
  };
  readonly passkeys: {
    readonly perAccount: number;
    readonly name: { readonly min: number; readonly max: number };
    /** Seconds that a browser may take to answer a challenge. */
    readonly challengeSeconds: number;
  };
  /** Passwords that are hashed at the same time, and those that may wait for it. */
  readonly hashing: { readonly atOnce: number; readonly waiting: number };
  /** Seconds that such a call may take. */
  readonly callSeconds: number;
};
