import { expect, test } from "vitest";
import { checkDependencies } from "../../../groundwork/src/cli/dependencies";
import { cyclesOfTypes } from "../../../groundwork/src/cli/layers";

// A product may have such cycles. What new slices are copied from has none.
test("no two files of the example need each other, types included", async () => {
  const { files, violations } = await checkDependencies(process.cwd(), {
    more: [cyclesOfTypes("^(src/(?!server/database/generated)|tests/)")],
  });
  expect(files).toBeGreaterThan(0);
  expect(violations).toEqual([]);
});
