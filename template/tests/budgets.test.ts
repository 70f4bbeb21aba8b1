import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const listed = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], { encoding: "utf8" });
const files = listed.split("\n").filter((path) => path !== "" && existsSync(path));

/** Lines of all files whose path matches, as `wc -l` counts them. */
const linesOf = (paths: RegExp, without: RegExp): number =>
  files
    .filter((path) => paths.test(path) && !without.test(path))
    .reduce((sum, path) => sum + readFileSync(path, "utf8").split("\n").length - 1, 0);

/** What is counted, how, and the most that it may be. A bound may only be lowered; a decision says why one was raised. */
const budgets: readonly [name: string, count: () => number, most: number][] = [
  [
    "lines of source in template/, without its tests and without the files of products",
    () => linesOf(/^template\/.*\.(tsx?|mjs)$/, /^template\/(tests|overlay)\//),
    2_800,
  ],
];

test.each(budgets)("%s are within their budget", (_, count, most) => {
  const counted = count();
  // A count of nothing would be within every budget.
  expect(counted).toBeGreaterThan(0);
  expect(counted).toBeLessThanOrEqual(most);
});
