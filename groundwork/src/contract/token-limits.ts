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
