import { expect, test } from "vitest";
import type { Tally } from "../../scripts/steps/rooms";
import { tableOf } from "../../scripts/steps/table";

const wire: Tally = { room: "wire", passed: 12, failed: [], skipped: 0, seconds: 3.25 };
const browser: Tally = { ...wire, room: "browser", passed: 7, skipped: 1 };

test("a green run ends with the sum of what passed", () => {
  expect(tableOf([wire, browser]).split("\n")).toEqual([
    "✓ wire       3.3 s    12 passed    0 failed",
    "✓ browser    3.3 s     7 passed    0 failed 1 skipped",
    "",
    "19 passed, 0 failed",
  ]);
});

test("what failed is named once more just above the table, where whoever sees only the end finds it", () => {
  const failed = ["tests/wire/door.test.ts › refuses"];
  expect(tableOf([{ ...wire, failed }]).split("\n")).toEqual([
    "✗ tests/wire/door.test.ts › refuses",
    "",
    "✗ wire    3.3 s    12 passed    1 failed",
    "",
    "12 passed, 1 failed",
  ]);
});

test("a room without tests fails the run", () => {
  const empty = tableOf([wire, { ...browser, passed: 0, skipped: 0 }]);
  expect(empty).toContain("no tests: a room without tests proves nothing");
  expect(empty.split("\n").at(-1)).toBe("12 passed, 1 failed");
});
