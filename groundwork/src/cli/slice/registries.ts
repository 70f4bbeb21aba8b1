import { existsSync } from "node:fs";
import { UserFacingError } from "../../contract/user-facing-error";
import { withLines } from "../source/edits";
import { sliceCopyFolder } from "../template-slices";
import { areNaming, indexesOf, type SliceNames, wordsIn } from "./names";
import { renamed } from "./renaming";

/** The files beside its own in which a slice is named, a whole line each time. */
export const registries = [
  "src/server/router.ts",
  "src/server/rows/registry.ts",
  "src/product/screens.ts",
  "src/product/errors.ts",
  "src/product/limits.ts",
  "src/product/logged-entities.ts",
  "prisma/identity.prisma",
  "prisma/seed.ts",
  "tests/contract/samples/registry.ts",
] as const;

/** File with the list above, which each version of the template has its own of. */
export const registriesFile = "groundwork/src/cli/slice/registries.ts";

/** The registries of a version, by its own list and by this one: a later version may have more of them. */
export function registriesOf(list: string): string[] {
  const [, listed = ""] = /^export const registries = \[([^\]]*)\]/m.exec(list) ?? [];
  return [
    ...new Set([...registries, ...[...listed.matchAll(/"([^"]+)"/g)].flatMap(([, file]) => file ?? [])]),
  ];
}

/** Lines of a register that follow each other, and the lines around them, by which their place is found again. */
export type RegistryEntry = {
  readonly file: string;
  readonly lines: readonly string[];
  readonly before: string;
  readonly after: string;
};

/** The numbers, from 0 on, of the lines that name a slice. */
export const linesNaming = (text: string, slice: SliceNames, all: readonly SliceNames[]): number[] =>
  text.split("\n").flatMap((line, number) => (areNaming(wordsIn(line), slice, all) ? [number] : []));

/** A register with each line of one slice repeated for another, below it. */
export function withLinesRepeated(
  text: string,
  file: string,
  from: SliceNames,
  to: SliceNames,
  all: readonly SliceNames[],
): string {
  const numbers = linesNaming(text, from, all);
  const copies = renamed(text, file, from, to).split("\n");
  return text
    .split("\n")
    .flatMap((line, number) => (numbers.includes(number) ? [line, copies[number] ?? ""] : [line]))
    .join("\n");
}

export function withoutLines(text: string, slice: SliceNames, all: readonly SliceNames[]): string {
  const numbers = linesNaming(text, slice, all);
  return withLines(text, (_, number) => !numbers.includes(number));
}

/** The lines of a slice in a register, such that {@link withEntries} can put them back. */
export function entriesOf(text: string, file: string, slice: SliceNames, all: readonly SliceNames[]) {
  const lines = text.split("\n");
  const numbers = linesNaming(text, slice, all);
  const firsts = numbers.filter((number) => !numbers.includes(number - 1));
  return firsts.map((first) => {
    let end = first;
    while (numbers.includes(end)) end += 1;
    return { file, lines: lines.slice(first, end), before: lines[first - 1] ?? "", after: lines[end] ?? "" };
  });
}

/**
 * A register with lines that were taken out of it put back, for another slice: below the line that stood before them,
 * or else above the one that stood after them.
 * @throws {UserFacingError} when neither is there any more, or it is there more than once
 */
export function withEntries(
  text: string,
  file: string,
  entries: readonly RegistryEntry[],
  from: SliceNames,
  to: SliceNames,
): string {
  const lines = text.split("\n").map((line) => ({ line, back: false }));
  for (const { lines: entryLines, before, after } of entries) {
    const below = onlyIndex(lines, before);
    const index = below === undefined ? onlyIndex(lines, after) : below + 1;
    if (index === undefined)
      throw new UserFacingError(
        `${file} has neither the line "${before.trim()}" nor "${after.trim()}", or has them twice, and between them belongs: ${entryLines.join(" ").trim()}\nPut one of them there for the moment, and run the command again. Nothing was written.`,
      );
    lines.splice(index, 0, ...entryLines.map((line) => ({ line, back: true })));
  }
  // Only a whole file can be read, so the lines get their new names where they stand.
  const whole = lines.map(({ line }) => line).join("\n");
  const copies = renamed(whole, file, from, to).split("\n");
  return lines.map(({ line, back }, number) => (back ? (copies[number] ?? "") : line)).join("\n");
}

/** The number of a line that is there once; spaces may have been added for the columns of a table. */
function onlyIndex(lines: readonly { line: string }[], wanted: string): number | undefined {
  const plain = (line: string) => line.trim().replace(/\s+/g, " ");
  if (plain(wanted) === "") return undefined;
  const indexes = lines.flatMap(({ line }, number) => (plain(line) === plain(wanted) ? [number] : []));
  return indexes.length === 1 ? indexes[0] : undefined;
}

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
export const dependentPaths = (files: readonly string[], slice: SliceNames, all: readonly SliceNames[]) =>
  files.filter((path) => isNaming(path, slice, all) && isDependent(path, slice, all));

const isNaming = (path: string, slice: SliceNames, all: readonly SliceNames[]): boolean =>
  !apart.some((folder) => path.startsWith(folder)) &&
  path.split("/").some((part) => areNaming(wordsIn(part), slice, all));

const isDependent = (path: string, slice: SliceNames, all: readonly SliceNames[]): boolean =>
  path.split("/").some((part) => {
    const words = wordsIn(part);
    return indexesOf(words, slice, all).some((index) => words[index - 1] === "with");
  });
