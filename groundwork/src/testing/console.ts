import { format } from "node:util";
import { afterAll, afterEach } from "vitest";

const noise: string[] = [];

// A test that provokes a message replaces the method itself (vi.spyOn) and checks what it was given.
for (const method of ["debug", "error", "info", "log", "trace", "warn"] as const) {
  const print = console[method].bind(console);
  console[method] = (...words: unknown[]) => {
    print(...words);
    noise.push(`console.${method}: ${format(...words)}`);
  };
}
process.on("warning", (warning) => {
  noise.push(`warning: ${warning.message}`);
});

/** Fails on unexpected output, printed during the test or since the one before it. */
function expectSilence() {
  if (noise.length === 0) return;
  throw new Error(
    `This test printed:\n${noise.splice(0).join("\n")}\nA test is silent: take that out, or expect it with vi.spyOn(console, …).`,
  );
}

afterEach(expectSilence);
afterAll(expectSilence);
