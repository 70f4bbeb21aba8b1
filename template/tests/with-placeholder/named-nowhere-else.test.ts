import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { projectFiles } from "../../../groundwork/src/cli/git";
import { existingSlices, pointingTo } from "../../../groundwork/src/cli/slice/existing";
import { namesOf } from "../../../groundwork/src/cli/slice/names";
import { dependentPaths, ownPaths, registries } from "../../../groundwork/src/cli/slice/registries";
import { templateSlice } from "../../../groundwork/src/cli/template-slices";

const slice = namesOf(templateSlice);
const files = projectFiles();
const existing = existingSlices();
const own = ownPaths(files, slice, existing);
const dependents = dependentPaths(files, slice, existing);
/** What belongs to a placeholder says so. */
const related = pointingTo(slice, existing).flatMap((other) => [
  ...ownPaths(files, other, existing),
  ...dependentPaths(files, other, existing),
]);

/** Files written for people, or records of what was; and the one file that names what is copied. */
const mayNameIt =
  /^((groundwork\/)?docs\/|template\/|prisma\/migrations\/|groundwork\/src\/cli\/template-slices\.ts$|[^/]+\.md$|package-lock\.json$)/;
const apart = new Set<string>([...own, ...dependents, ...related, ...registries]);

/** Words of the browser, of its styles and of a library that only look like the name of the slice. */
const foreign = /\b(is)?placeholderData\b|\bplaceholder(=|:(?=[a-z-]))/gi;

const linesWith = (path: string, pattern: RegExp) =>
  readFileSync(path, "utf8")
    .split("\n")
    .flatMap((line, number) => (pattern.test(line) ? [`${path}:${number + 1}: ${line.trim()}`] : []));

describe("the template's slice", () => {
  it("is found by its paths, in every layer", () => {
    expect(own).toEqual(expect.arrayContaining([`prisma/${templateSlice}.prisma`]));
    expect(new Set(own.map((path) => path.split("/")[0]))).toEqual(new Set(["prisma", "src", "tests"]));
  });

  it("is named in its own files, in its dependents, and in the registries: nowhere else", () => {
    const others = files.filter(
      (path) => !apart.has(path) && !mayNameIt.test(path) && !/\.(ico|svg)$/.test(path),
    );
    expect(others.length).toBeGreaterThan(200);
    const naming = others.flatMap((path) => {
      const text = readFileSync(path, "utf8").replace(foreign, "");
      return text.toLowerCase().includes(templateSlice)
        ? linesWith(path, new RegExp(templateSlice, "i"))
        : [];
    });
    expect(naming).toEqual([]);
  });

  it("is named in each register", () => {
    const naming = registries.filter((file) => readFileSync(file, "utf8").includes(templateSlice));
    expect(naming).toEqual(registries);
  });

  it("has none of the words in its own files that a new name would spoil", () => {
    expect(own.flatMap((path) => linesWith(path, new RegExp(foreign.source, "i")))).toEqual([]);
  });
});
