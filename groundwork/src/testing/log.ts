import { afterAll, afterEach, expect } from "vitest";
import { processWide } from "../server/process/process-wide";

export type Line = {
  level: string;
  time: string;
  reference: string;
  path: string;
  call?: number;
  code?: string;
  user?: string | null;
  obstacle?: string;
  error?: { type: string; message: string; stack: string };
};

/** The lines of the log since the test began, or since it emptied this, as they would be printed. */
export const printed: string[] = [];
let taken = new Set<string>();

// The log's own store: the module of the log is not loaded for tests that have no need of it.
Object.assign(
  processWide("log", () => ({})),
  { sink: { write: (line: string) => void printed.push(line) } },
);

// As the servers of the app do: a test that writes a client IP into a header has come by one.
Object.assign(
  processWide("requests", () => ({})),
  { arriveByNode: true },
);

/** The lines since the test began, or those of one level. Errors that nobody asks for fail the test. */
export function lines(level?: string): Line[] {
  const all = printed.map((line) => ({ line, ...(JSON.parse(line) as Line) }));
  const wanted = all.filter((line) => level === undefined || line.level === level);
  for (const { line } of wanted) taken.add(line);
  return wanted.map(({ line: _line, ...rest }) => rest);
}

function expectNoErrors() {
  const unexpected = printed.filter((line) => !taken.has(line) && /^\{"level":"(error|fatal)"/.test(line));
  printed.length = 0;
  taken = new Set();
  expect(unexpected, "unexpected errors in the log").toEqual([]);
}

afterEach(expectNoErrors);
afterAll(expectNoErrors);
