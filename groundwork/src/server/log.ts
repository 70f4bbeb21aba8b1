import pino, { type DestinationStream, type Logger } from "pino";
import { env } from "./env";
import { processWide } from "./process-wide";

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
export function flushLog(): Promise<void> {
  return new Promise((resolve) => log().flush(() => resolve()));
}

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
