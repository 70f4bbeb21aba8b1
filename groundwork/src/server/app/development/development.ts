import type { DestinationStream } from "pino";
import type { ErrorDescription } from "../../log/describe-error";
import { sendLogTo } from "../../log/log";
import { processWide } from "../../process/process-wide";
import { recordLine } from "./requests";

/** A line of the log about an error that a developer should look into. */
export type ReportedError = {
  readonly time: string;
  readonly reference: string;
  /** The number of the request, where the screen shows another. */
  readonly request?: string;
  readonly path: string;
  readonly code?: string;
  /** `browser`: only the browser has met it. */
  readonly from?: string;
  readonly error: ErrorDescription;
};

const maxErrors = 50;

const errors = processWide("last-errors", (): ReportedError[] => []);

/** The errors that were reported last, the newest first. */
export const lastErrors = (): readonly ReportedError[] => [...errors].reverse();

/** From now on the log is written for people, and its last errors are kept for the page that shows them. */
export async function readLogInDevelopment(): Promise<void> {
  const { default: pretty } = await import("pino-pretty");
  sendLogTo(rememberErrors(pretty({ sync: true, hideObject: true, messageFormat: prettyLine })));
}

/** Keeps the errors among the lines that go to `terminal`. */
export function rememberErrors(terminal: DestinationStream): DestinationStream {
  return {
    write: (line) => {
      const entry = JSON.parse(line) as ReportedError & { level: string };
      recordLine(entry);
      if (entry.level === "error" && entry.error) errors.push(entry);
      if (errors.length > maxErrors) errors.shift();
      terminal.write(line);
    },
  };
}

/** `identity.me  12.3 ms  OK  7F3A-09BC-D1E2`, of what the line has; below it the stack of an error. */
export function prettyLine(line: Record<string, unknown>): string {
  const { msg, path, ms, code, from, reference, error } = line;
  const words = [msg, path, ms !== undefined && `${ms} ms`, code, from, reference];
  const text = words.filter((word) => word !== undefined && word !== false && word !== "").join("  ");
  return [text, ...stacks(error as ErrorDescription | undefined)].map(withoutControls).join("\n");
}

/** The lines of an error's stack, and of those that caused it. */
const stacks = (error: ErrorDescription | undefined): string[] =>
  error ? [...error.stack.split("\n"), ...stacks(error.cause)] : [];

/** Text without control characters: what came from outside gives no commands to the terminal. */
const withoutControls = (text: string): string => text.replace(/\p{Cc}/gu, "·");
