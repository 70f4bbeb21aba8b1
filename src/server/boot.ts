import { EnvError, env } from "./env";

/** Ends the process with the sentence for the person at the terminal when the environment is unusable. */
export function refuseBadEnvironment(): void {
  try {
    env();
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
