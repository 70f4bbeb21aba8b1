import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { UserFacingError } from "../../contract/user-facing-error";
import type { SourceFile } from "./name-rules";
import { namesOf, type SliceNames } from "./names";
import { ownPaths } from "./paths";
import { type Entry, registries, withEntries, withLinesRepeated } from "./registries";
import { sliceCopyFolder, templateSlice } from "./template";

const template = namesOf(templateSlice);

/** Where the lines of the registries are kept that belong to the copy. */
export const copiedLines = join(sliceCopyFolder, "registries.json");

/** Source that new slices are copied from. */
export type Source = {
  readonly names: SliceNames;
  readonly files: readonly SourceFile[];
  /** Each register as it is with a slice of these names added. */
  readonly registriesWith: (to: SliceNames) => ReadonlyMap<string, string>;
};

/**
 * The template's slice: the living one, or else the copy that was kept when it was removed.
 * @throws {UserFacingError} when there is neither
 */
export function findSource(files: readonly string[], existing: readonly SliceNames[]): Source {
  const alive = existing.some(({ one }) => one.camel === template.one.camel);
  const source = alive ? liveSource(files, existing) : copiedSource(files);
  if (source.files.length > 0) return source;
  throw new UserFacingError(
    `There is nothing to copy: neither the slice "${templateSlice}" nor the copy of it in ${sliceCopyFolder}. Get the folder back from git, with: git log --diff-filter=D --name-only -- ${sliceCopyFolder}`,
  );
}

function liveSource(files: readonly string[], existing: readonly SliceNames[]): Source {
  return {
    names: template,
    files: ownPaths(files, template, existing).map((path) => ({ path, content: readFileSync(path) })),
    registriesWith: (to) => changed((text, file) => withLinesRepeated(text, file, template, to, existing)),
  };
}

function copiedSource(files: readonly string[]): Source {
  const prefix = `${sliceCopyFolder}/`;
  const entries: Entry[] = existsSync(copiedLines) ? JSON.parse(readFileSync(copiedLines, "utf8")) : [];
  return {
    names: template,
    files: files
      .filter((path) => path.startsWith(prefix) && path !== copiedLines)
      .map((path) => ({ path: path.slice(prefix.length), content: readFileSync(path) })),
    registriesWith: (to) =>
      changed((text, file) =>
        withEntries(
          text,
          file,
          entries.filter((entry) => entry.file === file),
          template,
          to,
        ),
      ),
  };
}

function changed(change: (text: string, file: string) => string): Map<string, string> {
  return new Map(registries.map((file) => [file, change(readFileSync(file, "utf8"), file)]));
}
