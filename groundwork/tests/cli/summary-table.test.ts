import { expect, test } from "vitest";
import { isGreen, type Summary, summaryTable, withReason } from "#cli/summary-table";

const wire: Summary = { suite: "wire", passed: 12, failed: [], skipped: 0, seconds: 3.25 };
const browser: Summary = { ...wire, suite: "browser", passed: 7, skipped: 1 };

test("a green run ends with the sum of what passed", () => {
  expect(summaryTable([wire, browser]).split("\n")).toEqual([
    "✓ wire       3.3 s    12 passed    0 failed",
    "✓ browser    3.3 s     7 passed    0 failed 1 skipped",
    "",
    "19 passed, 0 failed",
  ]);
});

test("what failed is named once more just above the table, where a reader who sees only the end finds it", () => {
  const failed = ["tests/wire/form.test.ts › refuses"];
  expect(summaryTable([{ ...wire, failed }]).split("\n")).toEqual([
    "✗ tests/wire/form.test.ts › refuses",
    "",
    "✗ wire    3.3 s    12 passed    1 failed",
    "",
    "12 passed, 1 failed",
  ]);
});

test("what failed comes with the first line of its error, without colours", () => {
  const message =
    "\u001b[31mAssertionError: expected 1 to be 2\u001b[39m\n    at tests/wire/form.test.ts:3:1";
  expect(withReason("tests/wire/form.test.ts › refuses", message)).toBe(
    "tests/wire/form.test.ts › refuses\n    AssertionError: expected 1 to be 2",
  );
  expect(withReason("tests/wire/form.test.ts")).toBe("tests/wire/form.test.ts");
});

test("a suite without tests fails the run", () => {
  const empty = summaryTable([wire, { ...browser, passed: 0, skipped: 0 }]);
  expect(empty).toContain("no tests: a suite without tests proves nothing");
  expect(empty.split("\n").at(-1)).toBe("12 passed, 1 failed");
});

test("a suite that could not be run says why, and leaves the last line incomplete", () => {
  const absent = { ...browser, passed: 0, skipped: 0, notRun: "The browser tests need Chromium." };
  expect(summaryTable([wire, absent]).split("\n")).toEqual([
    "✓ wire       3.3 s    12 passed    0 failed",
    "✗ browser          not run: The browser tests need Chromium.",
    "",
    "12 passed, 0 failed, 1 of 2 suites not run",
  ]);
  expect(isGreen(absent)).toBe(false);
});
