import { spawnSync } from "node:child_process";
import { afterEach, describe, expect, test, vi } from "vitest";
import { log, recordError } from "#server/log/log";
import { processWide } from "#server/process/process-wide";
import { lines, printed } from "#testing/log";

afterEach(() => {
  vi.unstubAllEnvs();
});

/** A new line, an end of a line in the eyes of some readers, colours, commands to a terminal, and text run backwards. */
const forged = [
  '\n{"level":"info","forged":true}',
  '\r\n{"forged":true}',
  "\u001b[2K\u001b[1A",
  "\u009b2J",
  "\u0085\u2028\u2029",
  "\u007f\u0008",
  "\u202edegrof\u2066",
].join("");

describe("a line of the log", () => {
  test("is one line of plain JSON with a moment and a level, whatever it tells", () => {
    const error = new Error(forged, { cause: forged });
    error.name = forged;
    log().info({ path: forged, [forged]: forged });
    recordError(error, { reference: "TEST-0000", path: forged, facts: { [forged]: forged } });
    expect(printed).toHaveLength(2);
    for (const line of printed) {
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
      expect(line).toMatch(/^\{[^\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]*\}\n$/);
    }
    const [info, problem] = lines();
    expect(info).toMatchObject({ level: "info", time: expect.stringMatching(/^\d{4}-.*Z$/), path: forged });
    expect(problem).toMatchObject({ level: "error", reference: "TEST-0000", error: { message: forged } });
  });

  test("is written only when it matters as much as LOG_LEVEL says", async () => {
    vi.stubEnv("LOG_LEVEL", "warn");
    const store = processWide("log", (): { logger?: unknown } => ({}));
    delete store.logger;
    vi.resetModules();
    const quiet = await import("#server/log/log");
    quiet.log().info("a call");
    quiet.log().warn("a warning");
    delete store.logger;
    expect(lines().map(({ level }) => level)).toEqual(["warn"]);
  });
});

test("everything that was logged has been written once the log is flushed", () => {
  const script = `
    import { flushLog, log } from "./groundwork/src/server/log/log";
    for (let line = 1; line <= 2000; line += 1) log().info({ line, padding: "x".repeat(200) });
    await flushLog();
    process.kill(process.pid, "SIGKILL");`;
  const { stdout } = spawnSync(process.execPath, ["--import", "tsx", "--input-type=module", "-e", script], {
    encoding: "utf8",
    maxBuffer: 2 ** 24,
  });
  const written = stdout.trim().split("\n");
  expect(written.map((line) => JSON.parse(line).line)).toEqual(
    Array.from({ length: 2000 }, (_, at) => at + 1),
  );
});

describe("an error", () => {
  test("is logged once for each reference, also when it comes again inside another", () => {
    const error = new Error("it failed");
    const outer = new Error("this too", { cause: error });
    recordError(error, { reference: "TEST-0001", path: "a.b" });
    recordError(outer, { reference: "TEST-0001", path: "/page" });
    recordError(error, { reference: "TEST-0002", path: "a.b" });
    expect(lines("error").map(({ reference, path }) => [reference, path])).toEqual([
      ["TEST-0001", "a.b"],
      ["TEST-0002", "a.b"],
    ]);
  });
});
