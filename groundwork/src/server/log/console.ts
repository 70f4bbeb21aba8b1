import { format, stripVTControlCharacters } from "node:util";
import { describeError, withoutSecrets } from "./describe-error";
import { log } from "./log";

const levels = {
  trace: "debug",
  debug: "debug",
  log: "info",
  info: "info",
  warn: "warn",
  error: "error",
} as const;

/**
 * From now on whatever a library says on the console becomes a line of the log, so that a reader of the log finds
 * nothing else there: Next prints errors in many lines, with all that hangs on them.
 */
export function redirectConsoleToLog(): void {
  for (const method of Object.keys(levels) as (keyof typeof levels)[])
    console[method] = (...words: unknown[]) => {
      const error = words.find((word) => word instanceof Error);
      // What Next has given a digest it reports as well, with the request that met it.
      if (error && Object.hasOwn(error, "digest")) return;
      const text = stripVTControlCharacters(format(...words.filter((word) => word !== error))).trim();
      log()[levels[method]]({ msg: withoutSecrets(text), ...(error && { error: describeError(error) }) });
    };
}
