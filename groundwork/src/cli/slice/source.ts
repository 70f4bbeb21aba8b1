import { existsSync, readFileSync } from "node:fs";
import { UserFacingError } from "../../contract/user-facing-error";
import type { SourceFile } from "./name-rules";
import { namesOf, type SliceNames } from "./names";
import { ownPaths } from "./paths";
import { type Entry, registries, withEntries, withLinesRepeated } from "./registries";
import { copiedLines, sliceCopyFolder, templateSlice } from "./template";

const template = namesOf(templateSlice);

/** Source that new slices are copied from. */
export type Source = {
  readonly names: SliceNames;
  readonly files: readonly SourceFile[];
  /** Each register as it is with a slice of these names added. */
  readonly registriesWith: (to: SliceNames) => Map<string, string>;
};

/**
 * The template's slice: the copy that a product has, or else the living one.
 * @throws {UserFacingError} when there is neither
 */
export function findSource(files: readonly string[], existing: readonly SliceNames[]): Source {
  const isCopied = existsSync(copiedLines);
  const isAlive = existing.some(({ one }) => one.camel === template.one.camel);
  if (!isCopied && !isAlive) {
    throw new UserFacingError(
      `There is nothing to copy: neither ${sliceCopyFolder} nor the slice "${templateSlice}". Get one of them back from git, with: git log --diff-filter=D --name-only`,
    );
  }
  return {
    names: template,
    files: isCopied ? copiedFiles(files) : readFiles(ownPaths(files, template, existing)),
    registriesWith: (to) =>
      changed((text, file) =>
        isAlive
          ? withLinesRepeated(text, file, template, to, existing)
          : withEntries(text, file, copiedEntries(file), template, to),
      ),
  };
}

function copiedFiles(files: readonly string[]): SourceFile[] {
  const prefix = `${sliceCopyFolder}/`;
  const copied = files.filter((path) => path.startsWith(prefix) && path !== copiedLines);
  return readFiles(copied).map(({ path, content }) => ({ path: path.slice(prefix.length), content }));
}

const readFiles = (paths: readonly string[]): SourceFile[] =>
  paths.map((path) => ({ path, content: readFileSync(path) }));

function copiedEntries(file: string): Entry[] {
  const entries: Entry[] = JSON.parse(readFileSync(copiedLines, "utf8"));
  return entries.filter((entry) => entry.file === file);
}

function changed(change: (text: string, file: string) => string): Map<string, string> {
  return new Map(registries.map((file) => [file, change(readFileSync(file, "utf8"), file)]));
}
