import { describeError } from "./describe-error";
import { log } from "./log";
import { processWide } from "./process-wide";
import { telemetry } from "./telemetry/telemetry";

/** Where an error was met. */
export type Where = {
  /** The number that the person was given. */
  readonly reference: string;
  /** The procedure or the URL that was requested, without what stands behind a `?`. */
  readonly path: string;
  /** Data of the request: none of its texts is repeated where the error is logged. */
  readonly carried?: unknown;
  /** More properties of the line in the log. */
  readonly facts?: object;
};

const reported = processWide("reported-errors", () => new WeakMap<object, Set<string>>());

/**
 * The one place through which every unexpected error passes: it is logged once for each reference that a
 * person was given. Expected refusals are not reported: they are answers.
 */
export function report(error: unknown, { reference, path, carried, facts }: Where): void {
  if (wasReported(error, reference)) return;
  if (isObject(error)) reported.set(error, (reported.get(error) ?? new Set()).add(reference));
  const described = describeError(error, carried);
  log().error({ reference, path, ...facts, error: described });
  telemetry()?.report(described, { reference, path, ...facts });
}

/** Whether this error, or one behind it, has been logged under this reference. */
function wasReported(error: unknown, reference: string): boolean {
  for (let depth = 0; isObject(error) && depth < 8; depth += 1) {
    if (reported.get(error)?.has(reference)) return true;
    error = "cause" in error ? error.cause : undefined;
  }
  return false;
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
