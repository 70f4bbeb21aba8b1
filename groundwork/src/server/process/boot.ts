import { UserFacingError } from "../../contract/user-facing-error";

/** Ends the process with the sentence for the person at the terminal when a step of its start meets what was foreseen. */
export function exitOnError(step: () => unknown): void {
  try {
    step();
  } catch (error) {
    if (!(error instanceof UserFacingError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
