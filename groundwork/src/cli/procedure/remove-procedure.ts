import { existsSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { UserFacingError } from "../../contract/user-facing-error";
import { apiFile } from "../api-file";
import type { FileTexts } from "../changes/changes";
import { partOf, type RemovalOptions, refuseUncommitted, stillNamed } from "../changes/removing";
import { changeCalls } from "../changes/transaction";
import { projectFiles } from "../git";
import { editedTexts, withLines } from "../source/edits";
import { withoutKey } from "../source/objects";
import { constantSource, constantsOf, withoutConstant, withoutInvalidated } from "../source/removals";
import { withoutUnused } from "../source/without-unused";
import { linesInRegistries, sampleLines } from "./module";
import { isRouted, type ProcedureNames, procedureNames } from "./names";

/** Files as they are after a removal; an empty text stands for one that goes. */
type RemovedFiles = Map<string, string>;

/** All that `new procedure` wrote of a procedure, and its name in what mutations invalidate. */
export function removalOf(names: ProcedureNames, files: readonly string[]): RemovedFiles {
  const { slice, name, path, hasEntity, files: own } = names;
  const { texts: removal, edit } = editedTexts((file) => (files.includes(file) ? read(file) : undefined));
  const input = inputOf(names);
  const users = files.filter((file) => input && isSource(file) && naming(input).test(read(file)));
  for (const file of files.filter((each) => /^src\/server\/.*\.ts$/.test(each)))
    edit(file, (text) => withoutInvalidated(text, path));
  edit(own.procedures, (text) => withoutUnused(withoutConstant(text, own.procedures, name), own.procedures));
  const permitted = { declared: `${slice}Permissions` };
  edit(own.permissions, (text) =>
    withoutUnused(withoutKey(text, own.permissions, permitted, name) ?? text, own.permissions),
  );
  const left = removal.get(own.procedures) ?? "";
  const undeclared = errorsOf(names).filter((code) => !left.includes(`"${code}"`));
  edit(own.samples, (text) =>
    withoutUnused(
      [["inputs", name] as const, ...undeclared.map((code) => ["situations", code] as const)].reduce(
        (rest, [property, key]) => withoutKey(rest, own.samples, { declared: slice, property }, key) ?? rest,
        text,
      ),
      own.samples,
    ),
  );
  if (existsSync(own.test)) removal.set(own.test, "");
  const isUsedElsewhere =
    users.some((file) => ![own.fields, own.procedures, own.test].includes(file)) ||
    naming(input ?? "").test(left);
  if (input && !isUsedElsewhere)
    edit(own.fields, (text) => withoutUnused(withoutConstant(text, own.fields, input), own.fields));
  if (hasEntity) return removal;
  if (removal.get(own.fields)?.includes("export ") === false) removal.set(own.fields, "");
  if (/inputs: \{\s*\},\s*situations: \{\s*\}/.test(removal.get(own.samples) ?? "")) {
    removal.set(own.samples, "");
    edit(sampleLines(names).file, unregistering(names, sampleLines(names).file));
  }
  return removal;
}

/** A module of procedures with all that is its own: with its last procedure it goes. */
function moduleRemoval(names: ProcedureNames, files: readonly string[]): RemovedFiles {
  const { path, files: own } = names;
  const folders = [dirname(own.permissions), dirname(own.test)];
  const going = files.filter(
    (file) =>
      file === own.procedures ||
      file === own.samples ||
      folders.some((folder) => file.startsWith(`${folder}/`)),
  );
  const { texts: removal, edit } = editedTexts(read, new Map(going.map((file) => [file, ""])));
  for (const file of Object.keys(linesInRegistries(names))) edit(file, unregistering(names, file));
  for (const file of files.filter((each) => /^src\/server\/.*\.ts$/.test(each)))
    edit(file, (text) => withoutInvalidated(text, path));
  return removal;
}

const read = (file: string) => readFileSync(file, "utf8");
const isSource = (file: string) => /^(src|tests|prisma)\/.*\.tsx?$/.test(file);
const naming = (name: string) => new RegExp(`\\b${name}\\b`);

/** Name of the schema that a procedure takes for its input, where it has a name. */
function inputOf({ name, files }: ProcedureNames): string | undefined {
  const declaration = constantSource(read(files.procedures), files.procedures, name) ?? "";
  return /^ {2}input: (\w+),$/m.exec(declaration)?.[1];
}

function errorsOf({ name, files }: ProcedureNames): string[] {
  const declaration = constantSource(read(files.procedures), files.procedures, name) ?? "";
  const [, list = ""] = /^ {2}errors: \[([^\]]*)\]/m.exec(declaration) ?? [];
  return [...list.matchAll(/"(\w+)"/g)].flatMap(([, code]) => code ?? []);
}

/** Edit of a registry that takes the lines of a module out of it. */
const unregistering = (names: ProcedureNames, file: string) => (text: string) =>
  withLines(text, (line) => !linesInRegistries(names)[file]?.includes(line.trim()));

/**
 * Removes a procedure with all that `new procedure` wrote of it; with the last one of a module, the module.
 * @throws {UserFacingError} with the reason, in which case nothing has changed
 */
export async function removeProcedure(path: string, { dryRun, force }: RemovalOptions): Promise<void> {
  const names = procedureNames(path);
  const files = projectFiles();
  const isLast = othersOf(names).length === 0;
  const removal = isLast ? moduleRemoval(names, files) : removalOf(names, files);
  const going = [...removal].flatMap(([file, text]) => (text === "" ? [file] : []));
  const edited = [...removal.keys()].filter((file) => !going.includes(file));
  if (dryRun) return console.log(listOf(path, going, edited));
  if (!force) await refuseUncommitted([names.files.procedures, ...going]);
  await changeCalls(removal);
  console.log(done(names, isLast, { removal, files }));
}

/** The other procedures of its file. */
function othersOf(names: ProcedureNames): string[] {
  const { path, slice, name, hasEntity, files } = names;
  if (!isRouted(names) || !existsSync(files.procedures))
    throw new UserFacingError(`There is no procedure "${path}": src/server/router.ts has no "${slice}".`);
  const all = constantsOf(readFileSync(files.procedures, "utf8"), files.procedures);
  const others = all.filter((other) => other !== name);
  if (others.length === all.length) {
    throw new UserFacingError(
      `There is no procedure "${path}": those of ${slice} are ${all.toSorted().join(", ")}.`,
    );
  }
  if (hasEntity && others.length === 0)
    throw new UserFacingError(`${path} is the last of its slice: npm run remove slice ${slice}`);
  return others;
}

function listOf(path: string, going: readonly string[], edited: readonly string[]): string {
  return [
    `What would go with the procedure ${path}. Nothing has changed.`,
    "",
    ...partOf("Files", going),
    ...partOf("What these say of it", [...edited, apiFile]),
  ]
    .join("\n")
    .trimEnd();
}

function done(
  { path, slice, name }: ProcedureNames,
  isLast: boolean,
  { removal, files }: { removal: FileTexts; files: readonly string[] },
): string {
  // Prisma's client has models under the names of slices too.
  const called = new RegExp(`(?<!\\b(db|transaction)\\.)\\b${slice}(Permissions)?\\.${name}\\b`);
  return [
    `${path} is gone${isLast ? `, and with it the module ${slice}, whose last procedure it was` : ""}: ${removal.size} files changed or removed.`,
    ...stillNamed(called, files),
    "Prove it with: npm run check && npm test",
  ].join("\n");
}
