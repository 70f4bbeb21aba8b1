/** Limits of an account. Lengths are in characters (UTF-16 code units), times in seconds. */
export const identityLimits = {
  name: { min: 1, max: 100 },
  /** The longest address that mail can be delivered to (RFC 5321). */
  email: { max: 254 },
  /** Long enough for a sentence; the maximum bounds the work of hashing. */
  password: { min: 8, max: 128 },
  session: {
    /** A session ends this long after the sign-in, used or not. */
    absoluteSeconds: 30 * 24 * 60 * 60,
    /** It also ends when it has not been used for this long. */
    idleSeconds: 7 * 24 * 60 * 60,
    /** Its use is written down at most once in this time. */
    touchSeconds: 60 * 60,
  },
  /** Sign-ins, and sign-ups, that one address may try within a minute. */
  attemptsPerMinute: 60,
  /** Bytes of a sign-in or sign-up request. */
  requestBytes: 16 * 1024,
} as const;
