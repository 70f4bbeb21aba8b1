import { randomUUID } from "node:crypto";
import type { TRPCError } from "@trpc/server";
import pino, { type DestinationStream, type Logger } from "pino";
import { isRecord } from "../../contract/record";
import { env } from "../process/env";
import { processWide } from "../process/process-wide";
import { apiTokens } from "./api-token";
import { isUnexpectedError, rootCause, toErrorResponse } from "./app-error";
import { describeError, type ErrorDescription } from "./describe-error";

// Lines of two logs would mix.
const open = processWide("log", (): { logger?: Logger | undefined; sink?: DestinationStream } => ({}));

/** Bytes that wait for a slow reader. Beyond them lines are lost: better than memory, or than answers. */
const maxBufferedBytes = 8 * 1024 * 1024;

/** Characters that JSON leaves as they are, and some terminals or readers take for a new line or a command, or show the wrong way. */
const unsafeCharacters = /[\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g;

/** The log: one line of JSON on the standard output for each event. Whatever is in it cannot end the line. */
export function log(): Logger {
  open.logger ??= pino(
    {
      level: env().LOG_LEVEL,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
      hooks: { streamWrite: (line) => line.replace(unsafeCharacters, escaped) },
    },
    open.sink ?? standardOutput(),
  );
  return open.logger;
}

/** From now on the lines go elsewhere. */
export function sendLogTo(sink: DestinationStream): void {
  open.sink = sink;
  open.logger = undefined;
}

/** Waits until everything that was logged has been written. */
export const flushLog = (): Promise<void> => new Promise((resolve) => log().flush(() => resolve()));

function standardOutput(): DestinationStream {
  // Each line is written at once, whatever its length; with a minimum of none at all, `flush` would wait for nothing.
  const output = pino.destination({
    dest: 1,
    sync: false,
    minLength: 1,
    maxLength: maxBufferedBytes,
    // A pipe takes as much in one piece, and workers share one.
    maxWrite: 4096,
  });
  // A full disk costs lines, not the app.
  output.on("error", () => undefined);
  return output;
}

const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;

/** Facts about a call in the log, beside how it ended. */
export type LoggedCall = {
  readonly reference: string;
  /** The place of the call in its batch; the first has 0, and so has one that came alone. */
  readonly call?: number;
  /** The procedure, or a path of the API that is none. */
  readonly path: string;
  readonly type?: string;
  /** Milliseconds from the request to the response. */
  readonly ms?: number;
  /** Id of the caller; `null` when nobody is signed in, or the actor was not looked up. */
  readonly user?: string | null;
  /** Of a stream, once it is over: for how many seconds it was open, how many values it sent, and what ended it. */
  readonly seconds?: number;
  readonly values?: number;
  readonly ended?: string;
  /** Id of the token that a program called with, in the name of that user. */
  readonly token?: string;
};

/** The beginning of a path, as it is logged and sent back: one that is longer, or has a token in it, is none of the app's. */
export const shortPath = (path: string): string => path.replace(apiTokens, "[…]").slice(0, 200);

// An error leaves a procedure through tRPC's formatter, which meets others besides.
const logged = new WeakSet<TRPCError>();
export const wasLogged = (error: TRPCError): boolean => logged.has(error);

/** How long ago `performance.now()` was this, to a tenth of a millisecond. */
export const millisecondsSince = (began: number): number => Math.round((performance.now() - began) * 10) / 10;

/**
 * Logs a call in one line: an answer and an expected refusal at info, an unexpected error at error, with its stack.
 * @param carried what came with the request, which the log does not repeat
 */
export function logCall(call: LoggedCall, error?: TRPCError, carried?: unknown): void {
  if (!error) return void log().info({ ...call, code: "OK" });
  logged.add(error);
  const { code } = toErrorResponse(error);
  const { reference, path: url, ...facts } = call;
  const path = shortPath(url.split("?")[0] ?? "");
  if (isUnexpectedError(error))
    recordError(rootCause(error), { reference, path, carried, facts: { ...facts, code } });
  else log().info({ reference, path, ...facts, code });
}

/** Where an error was met. */
export type ErrorContext = {
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
export function recordError(error: unknown, { reference, path, carried, facts }: ErrorContext): void {
  if (wasReported(error, reference)) return;
  if (isRecord(error)) reported.set(error, (reported.get(error) ?? new Set()).add(reference));
  const described = describeError(error, carried);
  log().error({ reference, path, ...facts, error: described });
  telemetry()?.report(described, { reference, path, ...facts });
}

/** Whether this error, or one behind it, has been logged under this reference. */
function wasReported(error: unknown, reference: string): boolean {
  for (let depth = 0; isRecord(error) && depth < 8; depth += 1) {
    if (reported.get(error)?.has(reference)) return true;
    error = error.cause;
  }
  return false;
}

/** Reporting of errors and traces, when there is a SENTRY_DSN. */
export type Telemetry = {
  /** Passes on an unexpected error, as it is logged. */
  readonly report: (error: ErrorDescription, facts: Readonly<Record<string, unknown>>) => void;
  readonly call: <Result>(
    call: { path: string; type: string },
    run: () => Promise<Result>,
  ) => Promise<Result>;
  /** Sends what is still to be sent, for at most two seconds. */
  readonly close: () => Promise<void>;
};

// `start.ts` alone loads the SDK.
const store = processWide("telemetry", (): { telemetry?: Telemetry | undefined } => ({}));

/** Telemetry of this process; `undefined` without a DSN. */
export const telemetry = (): Telemetry | undefined => store.telemetry;

export function setTelemetry(telemetry: Telemetry | undefined): void {
  store.telemetry = telemetry;
}

/** Reference number such as `7F3A-09BC-D1E2`: short enough to read out, and among millions of requests the same for no two. */
export function newReference(): string {
  // All of these twelve digits are random, and Node has them in stock.
  const [first = "", second = ""] = randomUUID().toUpperCase().split("-");
  return `${first.slice(0, 4)}-${first.slice(4)}-${second}`;
}

/** Whether a proxy's number for a request can stand for ours: on a screen, in a log and in a header as it is. */
export function isReference(text: unknown): text is string {
  return typeof text === "string" && /^[\w-]{8,64}$/.test(text);
}
