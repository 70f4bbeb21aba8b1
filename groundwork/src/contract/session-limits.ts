/** Limits of a session, in seconds. In a file of their own, so that the code of every page holds no others. */
export const sessionLimits = {
  /** A session ends this long after the sign-in, used or not. */
  absoluteSeconds: 30 * 24 * 60 * 60,
  /** It also ends when it has not been used for this long. */
  idleSeconds: 7 * 24 * 60 * 60,
  /** Its use is written down at most once in this time. */
  touchSeconds: 60 * 60,
  /**
   * For what asks for the second factor again, the session of who has one must not be older than this; nor that of a user
   * without a password for what asks the others for theirs.
   */
  freshSeconds: 10 * 60,
} as const;
