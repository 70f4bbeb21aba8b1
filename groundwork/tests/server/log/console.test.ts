import { beforeAll, expect, test, vi } from "vitest";
import { redirectConsoleToLog } from "#server/log/console";
import { lines, printed } from "#testing/log";

beforeAll(() => {
  vi.stubEnv("AUTH_SECRET", "a secret of the tests, long enough");
  vi.stubEnv("DATABASE_URL", "postgresql://app:hunter2hunter2@db.example.com:5432/app");
  redirectConsoleToLog();
});

test("what a library says on the console is one line of the log", () => {
  console.log("it %s at", "listens", 3000);
  console.warn("\u001b[33m⚠\u001b[39m two\nlines");
  console.debug("too small to tell");
  expect(lines()).toEqual([
    expect.objectContaining({ level: "info", msg: "it listens at 3000" }),
    expect.objectContaining({ level: "warn", msg: "⚠ two\nlines" }),
  ]);
  expect(printed).toHaveLength(2);
});

test("an error that a library prints is logged without what hangs on it", () => {
  const error = Object.assign(new Error("no way to ada@example.com"), { meta: "marked" });
  console.error("pool:", error, "postgresql://app:hunter2hunter2@db.example.com:5432/app");
  const [line] = lines("error");
  expect(line).toMatchObject({ msg: "pool: […]", error: { message: "no way to […]" } });
  expect(printed.join("")).not.toMatch(/marked|hunter2|ada@/);
});

test("an error of a page is left to the report of the request that met it", () => {
  console.error(" ⨯ ", Object.assign(new Error("it failed"), { digest: "2784103961" }));
  expect(printed).toEqual([]);
});
