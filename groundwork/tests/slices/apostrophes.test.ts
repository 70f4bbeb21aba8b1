import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const folders = [
  "groundwork/src/screens",
  "groundwork/src/ui",
  "groundwork/src/slices",
  "src/app",
  "src/product",
];

/** Lines of source that people may read on a screen: all but comments. */
const linesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => {
      const path = join(folder, file);
      return readFileSync(path, "utf8")
        .split("\n")
        .flatMap((line, index) =>
          /^\s*(\/?\*|\/\/)/.test(line) ? [] : [`${path}:${index + 1}: ${line.trim()}`],
        );
    });

test("texts that people read have real apostrophes, and none of a typewriter", () => {
  const lines = folders.flatMap(linesIn);
  expect(lines.some((line) => /[a-z]’[a-z]/.test(line))).toBe(true);
  expect(lines.filter((line) => /[a-z]'(s|t|re|ll|ve|d)\b/.test(line))).toEqual([]);
});
