import { existsSync, readFileSync } from "node:fs";
import { UserFacingError } from "../../contract/user-facing-error";
import { projectFiles } from "../git";
import { copiedLines, relatedSlice, sliceCopyFolder, templateSlice } from "../template-slices";
import { existingSlices, pointingTo, relationTo } from "./existing";
import { refuseNames, type SourceFile } from "./name-rules";
import { namesOf, type SliceNames } from "./names";
import { asRefusing, withChild, withoutChild, withRefusal } from "./parent-files";
import {
  linesNaming,
  ownPaths,
  type RegistryEntry,
  registries,
  samplesOf,
  withEntries,
  withLinesRepeated,
} from "./registries";
import { renamed, renamedPath } from "./renaming";

export type SliceOptions = {
  /** For a name whose plural is irregular. */
  readonly plural?: string | undefined;
  /** The slice whose rows the new one's belong to. */
  readonly parent?: string | undefined;
  /** Whether rows of the parent are not removed as long as rows belong to them, in place of being removed with them. */
  readonly refusesRemoval?: boolean;
};

/** Files that hold no text; every other is read. */
const binary = /\.(ico|png|jpe?g|gif|webp|avif|woff2?|pdf|zip)$/;

/**
 * Texts of a new slice: the template's under another name, and what it adds to the files of the project.
 * @throws {UserFacingError} with the reason why there can be none
 */
export function textsOfSlice(name: string, options: SliceOptions) {
  const { plural, parent, refusesRemoval = false } = options;
  const to = namesOf(name, plural);
  const files = projectFiles();
  const existing = existingSlices();
  const relation = parent === undefined ? undefined : relationTo(parent, to, existing);
  const source = findSource(files, existing, relation ? relatedSlice : templateSlice);
  refuseNames(to, source.names, { sources: source.files, files, existing });
  const refusal = refusesRemoval ? relation : undefined;
  const copies = source.files.map((file): [path: string, content: string | Buffer] => {
    const copy = copyOf(file, source.names, to, relation?.parent);
    return [copy.path, refusal ? asRefusing(copy.content.toString(), copy.path, refusal) : copy.content];
  });
  return {
    names: to,
    relation,
    /** How many files are its own. */
    made: copies.length,
    texts: new Map<string, string | Buffer>([
      ...copies,
      ...source.registriesWith(to),
      ...(relation ? withChild(relation) : []),
      ...(refusal ? withRefusal(refusal) : []),
    ]),
  };
}

/** A file of one of the template's slices as it would be of another, and of another parent. */
function copyOf(file: SourceFile, from: SliceNames, to: SliceNames, parent?: SliceNames): SourceFile {
  const copy = renamedFile(file, from, to);
  return parent ? withSamplesOf(parent, renamedFile(copy, namesOf(templateSlice), parent)) : copy;
}

/** The file, importing the functions that make rows of the parent from where the parent declares them. */
function withSamplesOf({ one: { kebab } }: SliceNames, { path, content }: SourceFile): SourceFile {
  const module = samplesOf(kebab).replace(/^tests\/|\.ts$/g, "");
  const imported = new RegExp(`"(?:\\./|\\.\\./contract/samples/)${kebab}"`, "g");
  const up = path.startsWith("tests/contract/") ? "../../" : "../";
  if (!path.startsWith("tests/") || !module.startsWith("support/")) return { path, content };
  return { path, content: Buffer.from(content.toString().replace(imported, `"${up}${module}"`)) };
}

const renamedFile = ({ path, content }: SourceFile, from: SliceNames, to: SliceNames): SourceFile => ({
  path: renamedPath(path, from, to),
  content: binary.test(path) ? content : Buffer.from(renamed(content.toString(), path, from, to)),
});

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
    registriesWith: (to) => {
      const changed = (text: string, file: string) =>
        isAlive
          ? withLinesRepeated(text, file, template, to, existing)
          : withEntries(text, file, copiedEntries(file, template), template, to);
      return new Map(registries.map((file) => [file, changed(readFileSync(file, "utf8"), file)]));
    },
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
