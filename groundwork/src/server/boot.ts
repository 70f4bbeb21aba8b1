import { PlainError } from "../contract/user-facing-error";
import { env } from "./env";

/** Ends the process with the sentence for the person at the terminal when the environment is unusable. */
export const requireValidEnvironment = (): void => exitOnError(env);

/** Ends the process with the sentence for the person at the terminal when a step of its start meets what was foreseen. */
export function exitOnError(step: () => unknown): void {
  try {
    step();
  } catch (error) {
    if (!(error instanceof PlainError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
