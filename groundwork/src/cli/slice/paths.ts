import { existsSync } from "node:fs";
import { sliceCopyFolder } from "../template-slices";
import { areNaming, indexesOf, type SliceNames, wordsIn } from "./names";

/** Paths that say a slice's name and are not its files: what has been applied to databases, the copy, what is written about it. */
const apart = ["prisma/migrations/", `${sliceCopyFolder}/`, "docs/"];

/** Files that no product adds to: a slice has nothing of its own there. */
const territories = ["groundwork/", "template/"];

/** File that declares the functions which make rows of a slice in tests: its sample, or the file that older slices have. */
export function samplesOf(kebab: string): string {
  const before = `tests/support/${kebab}.ts`;
  return existsSync(before) ? before : `tests/contract/samples/${kebab}.ts`;
}

/** The files that are a slice's own: a part of their path says its name, one or many. */
export function ownPaths(files: readonly string[], slice: SliceNames, all: readonly SliceNames[]): string[] {
  return files.filter(
    (path) =>
      !territories.some((folder) => path.startsWith(folder)) &&
      isNaming(path, slice, all) &&
      !isDependent(path, slice, all),
  );
}

/** Dependents of a slice: files that need it without belonging to it, and go when it goes: a part of their path says "with" it. */
export function dependentPaths(
  files: readonly string[],
  slice: SliceNames,
  all: readonly SliceNames[],
): string[] {
  return files.filter((path) => isNaming(path, slice, all) && isDependent(path, slice, all));
}

function isNaming(path: string, slice: SliceNames, all: readonly SliceNames[]): boolean {
  return (
    !apart.some((folder) => path.startsWith(folder)) &&
    path.split("/").some((part) => areNaming(wordsIn(part), slice, all))
  );
}

function isDependent(path: string, slice: SliceNames, all: readonly SliceNames[]): boolean {
  return path.split("/").some((part) => {
    const words = wordsIn(part);
    return indexesOf(words, slice, all).some((index) => words[index - 1] === "with");
  });
}
