import { env } from "./env";
import { PlainError } from "./plain-error";

/** Ends the process with the sentence for the person at the terminal when the environment is unusable. */
export const refuseBadEnvironment = (): void => orEnd(env);

/** Ends the process with the sentence for the person at the terminal when a step of its start meets what was foreseen. */
export function orEnd(step: () => unknown): void {
  try {
    step();
  } catch (error) {
    if (!(error instanceof PlainError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
