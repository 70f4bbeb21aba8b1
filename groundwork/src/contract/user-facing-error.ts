/**
 * An expected failure of the machine or its settings, addressed to the person at the terminal.
 * The message is the whole answer: plain sentences that say what is wrong and how to mend it.
 * Commands print it without a stack and exit non-zero. It never reaches a browser.
 */
export class UserFacingError extends Error {
  override name = "UserFacingError";
  /** What groundwork/src/cli/groundwork.mjs goes by: it is not TypeScript and may hold another copy of this class. */
  readonly plain = true;
}
