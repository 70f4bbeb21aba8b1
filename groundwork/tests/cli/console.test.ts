import { symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { finished } from "#cli/process";
import { temporaryFolder } from "#testing/temporary-folder";

const folder = temporaryFolder();

test("what a test prints is shown as it is, and fails that test and no other", async () => {
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
  const setup = JSON.stringify(resolve("groundwork/src/testing/console.ts"));
  writeFileSync(join(folder, "vitest.config.mjs"), `export default { test: { setupFiles: [${setup}] } };`);
  writeFileSync(
    join(folder, "printing.test.js"),
    `import { expect, test } from "vitest";
test("prints", () => console.log("the row is %o", { id: 7, tags: ["a", "b"] }));
test("is silent", () => expect(1).toBe(1));
test("is wrong", () => {
  console.log("before the fault");
  expect(1).toBe(2);
});
`,
  );
  const { code, output } = await finished(
    "node_modules/vitest/vitest.mjs",
    ["run", "--reporter=default", "--root", folder],
    { NO_COLOR: "1", FORCE_COLOR: "" },
  );
  expect(code).toBe(1);
  expect(output).toContain("stdout | printing.test.js > prints\nthe row is { id: 7, tags: [ 'a', 'b'");
  expect(output).toContain("This test printed:\nconsole.log: the row is { id: 7");
  expect(output).toContain("A test is silent: take that out, or expect it with vi.spyOn(console, …).");
  // What was wrong is told first.
  expect(output).toMatch(/FAIL .*> is wrong\nAssertionError: expected 1 to be 2/);
  expect(output).toContain("stdout | printing.test.js > is wrong\nbefore the fault");
  expect(output).toMatch(/Tests +2 failed \| 1 passed/);
});
