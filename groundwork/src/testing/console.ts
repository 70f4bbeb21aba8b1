import { format } from "node:util";
import { afterAll, afterEach, expect } from "vitest";

const noise: string[] = [];

// A test that provokes a message replaces the method itself (vi.spyOn) and asserts what was said.
for (const method of ["debug", "error", "info", "log", "trace", "warn"] as const) {
  console[method] = (...words: unknown[]) => {
    noise.push(`console.${method}: ${format(...words)}`);
  };
}
process.on("warning", (warning) => {
  noise.push(`warning: ${warning.message}`);
});

/** Fails on unexpected output, printed during the test or since the one before it. */
function expectSilence() {
  const words = noise.splice(0);
  expect(words, `unexpected words on the console: ${words.join("; ")}`).toEqual([]);
}

afterEach(expectSilence);
afterAll(expectSilence);
