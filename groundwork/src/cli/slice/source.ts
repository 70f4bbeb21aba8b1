import { existsSync, readFileSync } from "node:fs";
import { UserFacingError } from "../../contract/user-facing-error";
import { copiedLines, sliceCopyFolder, templateSlice } from "../template-slices";
import { pointingTo } from "./existing";
import type { SourceFile } from "./name-rules";
import { namesOf, type SliceNames } from "./names";
import { withoutChild } from "./parent-files";
import { ownPaths } from "./paths";
import { linesNaming, type RegistryEntry, registries, withEntries, withLinesRepeated } from "./registries";

/** Source that new slices are copied from. */
export type Source = {
  readonly names: SliceNames;
  readonly files: readonly SourceFile[];
  /** Each register as it is with a slice of these names added. */
  readonly registriesWith: (to: SliceNames) => Map<string, string>;
};

/**
 * One of the template's slices: the copy that a product has, or else the living one.
 * @throws {UserFacingError} when there is neither
 */
export function findSource(
  files: readonly string[],
  existing: readonly SliceNames[],
  name: string = templateSlice,
): Source {
  const template = namesOf(name);
  const copied = existsSync(copiedLines) ? copiedFiles(files, template) : [];
  const isAlive = existing.some(({ one }) => one.camel === template.one.camel);
  if (copied.length === 0 && !isAlive) {
    throw new UserFacingError(
      `There is nothing to copy: neither in ${sliceCopyFolder} nor the slice "${name}". Get one of them back from git, with: git log --diff-filter=D --name-only`,
    );
  }
  return {
    names: template,
    files: copied.length > 0 ? copied : livingFiles(files, template, existing),
    registriesWith: (to) =>
      changed((text, file) =>
        isAlive
          ? withLinesRepeated(text, file, template, to, existing)
          : withEntries(text, file, copiedEntries(file, template), template, to),
      ),
  };
}

function copiedFiles(files: readonly string[], template: SliceNames): SourceFile[] {
  const prefix = `${sliceCopyFolder}/`;
  const copied = files.flatMap((path) => (path.startsWith(prefix) ? path.slice(prefix.length) : []));
  return ownPaths(copied, template, [template]).map((path) => ({
    path,
    content: readFileSync(prefix + path),
  }));
}

/** The files of a living slice, without the lines of those that belong to it. */
function livingFiles(
  files: readonly string[],
  template: SliceNames,
  existing: readonly SliceNames[],
): SourceFile[] {
  const lines = pointingTo(template, existing).map((child) =>
    withoutChild({ child, parent: template }, existing),
  );
  const changed = new Map(lines.flatMap((texts) => [...texts]));
  return ownPaths(files, template, existing).map((path) => ({
    path,
    content: Buffer.from(changed.get(path) ?? readFileSync(path)),
  }));
}

function copiedEntries(file: string, template: SliceNames): RegistryEntry[] {
  const entries: RegistryEntry[] = JSON.parse(readFileSync(copiedLines, "utf8"));
  return entries.filter(
    (entry) => entry.file === file && linesNaming(entry.lines.join("\n"), template, [template]).length > 0,
  );
}

function changed(change: (text: string, file: string) => string): Map<string, string> {
  return new Map(registries.map((file) => [file, change(readFileSync(file, "utf8"), file)]));
}
