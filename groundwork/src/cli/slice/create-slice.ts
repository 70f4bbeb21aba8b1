import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { UserFacingError } from "../../contract/user-facing-error";
import { createMigration } from "../../postgres/create-migration";
import { changeWithDatabase } from "../changes/transaction";
import { schemaFiles } from "../generate";
import { projectFiles } from "../git";
import { piecesOf } from "../source/pieces";
import { copiedLines, relatedSlice, sliceCopyFolder, templateSlice } from "../template-slices";
import { withMigratedDatabase } from "../with-database";
import { existingModules, existingSlices, isPermanent, pointingTo, relationTo } from "./existing";
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
import { reservedAs } from "./reserved";

type SliceOptions = {
  /** For a name whose plural is irregular. */
  readonly plural?: string | undefined;
  /** The slice whose rows the new one's belong to. */
  readonly parent?: string | undefined;
  /** Whether rows of the parent are not removed as long as rows belong to them, in place of being removed with them. */
  readonly refusesRemoval?: boolean;
};

/**
 * Makes a slice: a copy of the template's under another name, in the router, the product and the database.
 * @throws {UserFacingError} with the reason, in which case nothing has changed
 */
export async function newSlice(name: string, options: SliceOptions): Promise<void> {
  const slice = textsOfSlice(name, options);
  const { names, texts } = slice;
  await withMigratedDatabase((url) =>
    changeWithDatabase(texts, url, async () => {
      const migration = await createMigration(`add ${names.many.prose}`, url);
      return { migration, message: nextEdits(slice, migration?.name) };
    }),
  );
}

/** Steps that are left for a person to do with a new slice, in the order of the nine points. */
function nextEdits(
  { names: { one, many }, relation, made, texts }: ReturnType<typeof textsOfSlice>,
  migration: string | undefined,
): string {
  const paths = [...texts.keys()];
  const isMade = (start: string) => paths.some((path) => path.startsWith(start));
  const product = `src/product/${one.kebab}`;
  const seed = `prisma/seed/${one.kebab}.ts`;
  const pages = `src/app/(signed-in)/${many.kebab}/`;
  const all: readonly (readonly [what: string, where: readonly string[], note?: string])[] = [
    [`what ${many.prose} are, for whom`, [`${product}/fields.ts`], ", its first comment"],
    ["screens and routes", relation ? [pages] : ["src/product/screens.ts", pages]],
    ["entities and fields", [`${product}/fields.ts`, `prisma/${one.kebab}.prisma`, `${product}/display.ts`]],
    ["states and transitions", [`${product}/states.ts`]],
    ["validation rules", [`${product}/rules.ts`]],
    ["roles and permissions", [`${product}/permissions.ts`]],
    ["calls", [`src/server/procedures/${one.kebab}.ts`]],
    ["error catalogue", [`${product}/errors.ts`]],
    ["constants and limits", [`${product}/limits.ts`]],
  ];
  const points = all.flatMap(([what, where, note = ""], index) => {
    const there = where.filter(isMade);
    return there.length > 0 ? [{ what, where: there.join(", ") + note, number: index + 1 }] : [];
  });
  const width = Math.max(...points.map(({ what }) => what.length));
  const place = relation ? `on the page of a ${relation.parent.one.prose}` : `at /${many.kebab}`;
  return [
    `The slice ${one.camel} is there: ${made} files${migration ? `, and the migration ${migration}, which is applied` : ""}.`,
    `It works as it stands, ${place}. Say what it is, in the order of the nine points:`,
    "",
    ...points.map(({ what, where, number }) => `  ${number} ${what.padEnd(width)}  ${where}`),
    "",
    `A field, with its column:        npm run new field ${one.camel}.amount money`,
    `A state, with its steps:         npm run new state ${one.camel}.paid -- --from active`,
    "After a change in prisma/:       npm run db:migrate -- NAME",
    ...(isMade(seed) ? [`What it adds to a new database:  ${seed}`] : []),
    `Prove it with:                   npm run check && npm run test:unit -- ${one.kebab}`,
  ].join("\n");
}

/** Files that hold no text; every other is read. */
const binary = /\.(ico|png|jpe?g|gif|webp|avif|woff2?|pdf|zip)$/;

/**
 * Texts of a new slice: the template's under another name, and what it adds to the files of the project.
 * @throws {UserFacingError} with the reason why there can be none
 */
function textsOfSlice(name: string, options: SliceOptions) {
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

/**
 * Source that new slices are copied from, one of the template's slices: the copy that a product has, or else the living one.
 * @throws {UserFacingError} when there is neither
 */
export function findSource(
  files: readonly string[],
  existing: readonly SliceNames[],
  name: string = templateSlice,
) {
  const template = namesOf(name);
  const copied = existsSync(copiedLines) ? copiedFiles(files, template) : [];
  const isAlive = existing.some(({ one }) => one.camel === template.one.camel);
  if (copied.length === 0 && !isAlive)
    throw new UserFacingError(
      `There is nothing to copy: neither in ${sliceCopyFolder} nor the slice "${name}". Get one of them back from git, with: git log --diff-filter=D --name-only`,
    );
  return {
    names: template,
    files: copied.length > 0 ? copied : livingFiles(files, template, existing),
    /** Each register as it is with a slice of these names added. */
    registriesWith: (to: SliceNames) => {
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
function livingFiles(files: readonly string[], template: SliceNames, existing: readonly SliceNames[]) {
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

/** A file of the slice that is copied. */
type SourceFile = { readonly path: string; readonly content: Buffer };

type Project = {
  /** Files that the slice would be a copy of. */
  readonly sources: readonly SourceFile[];
  readonly files: readonly string[];
  readonly existing: readonly SliceNames[];
};

/**
 * Refuses a slice that cannot be made, or could not be distinguished from something else later on.
 * @param from the slice that it would be a copy of
 * @throws {UserFacingError} with the reason
 */
export function refuseNames(to: SliceNames, from: SliceNames, project: Project): void {
  const reason = reasonAgainst(to, project) ?? usedWord(to, from, project.sources);
  if (reason === undefined) return;
  throw new UserFacingError(`${reason}: choose another name, such as sales${to.one.pascal}.`);
}

function reasonAgainst({ one, many }: SliceNames, { files, existing }: Project): string | undefined {
  for (const { camel } of [one, many]) {
    const reserved = reservedAs(camel);
    if (reserved) return `"${camel}" is ${reserved}`;
  }
  if (isPermanent(one.camel)) return `The platform has a slice "${one.camel}"`;
  const again = existing.find((other) =>
    [other.one.camel, other.many.camel].some((name) => name === one.camel || name === many.camel),
  );
  if (again) return `There is a slice "${again.one.camel}" already, of many "${again.many.camel}"`;
  if (existingModules().includes(one.camel))
    return `src/server/router.ts lists procedures "${one.camel}" without an entity already`;
  for (const file of schemaFiles()) {
    const text = readFileSync(join("prisma", file), "utf8");
    for (const { pascal } of [one, many]) {
      const [, kind] = new RegExp(`^\\s*(model|enum|type|view) ${pascal} `, "im").exec(text) ?? [];
      if (kind) return `prisma/${file} has ${kind} "${pascal}" already`;
    }
  }
  const [path] = ownPaths(files, { one, many }, existing);
  // Files are found by their paths, so a path that says a name already would become a part of the slice.
  if (path !== undefined)
    return `${path} says "${one.prose}" or "${many.prose}" already, and whatever says the name of a slice is a part of it`;
  for (const file of registries) {
    const [line] = linesNaming(readFileSync(file, "utf8"), { one, many }, existing);
    if (line !== undefined)
      return `"${one.prose}" or "${many.prose}" stands in ${file} already, line ${line + 1}, and the line of a new slice could not be distinguished from it`;
  }
  return undefined;
}

/** With a name that its files use for something else, the copy would not compile, or would mean something else. */
function usedWord(to: SliceNames, from: SliceNames, sources: readonly SourceFile[]): string | undefined {
  for (const { path, content } of sources.filter(({ path }) => /\.tsx?$/.test(path))) {
    const text = content.toString();
    const before = identifiersOf(text, path);
    const after = identifiersOf(renamed(text, path, from, to), path);
    const made = [...after].filter((word) => !before.has(word)).length;
    const gone = [...before].filter((word) => !after.has(word)).length;
    if (made === gone) continue;
    const words = [to.one, to.many].flatMap(({ camel, pascal }) => [camel, pascal]);
    const word = words.find((candidate) => before.has(candidate)) ?? to.one.camel;
    return `"${word}" means something else in the files that every slice has (${path})`;
  }
  return undefined;
}

function identifiersOf(text: string, path: string): Set<string> {
  const code = piecesOf(text, path).filter(({ kind }) => kind === "code");
  return new Set(code.flatMap(({ start, end }) => text.slice(start, end).match(/[A-Za-z_$][\w$]*/g) ?? []));
}
