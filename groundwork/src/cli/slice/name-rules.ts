import { readFileSync } from "node:fs";
import { join } from "node:path";
import { UserFacingError } from "../../contract/user-facing-error";
import { schemaFiles } from "../generate";
import { piecesOf } from "../source/pieces";
import { existingModules, isPermanent } from "./existing";
import type { SliceNames } from "./names";
import { linesNaming, ownPaths, registries } from "./registries";
import { renamed } from "./renaming";
import { reservedAs } from "./reserved";

/** A file of the slice that is copied. */
export type SourceFile = { readonly path: string; readonly content: Buffer };

/**
 * Refuses a slice that cannot be made, or could not be distinguished from something else later on.
 * @param sources the files that it would be a copy of, of the slice `from`
 * @throws {UserFacingError} with the reason
 */
export function refuseNames(
  to: SliceNames,
  from: SliceNames,
  {
    sources,
    files,
    existing,
  }: { sources: readonly SourceFile[]; files: readonly string[]; existing: readonly SliceNames[] },
): void {
  for (const name of [to.one, to.many]) {
    const reserved = reservedAs(name.camel);
    if (reserved) throw new UserFacingError(`"${name.camel}" is ${reserved}: ${another(to)}.`);
  }
  if (isPermanent(to.one.camel))
    throw new UserFacingError(`The platform has a slice "${to.one.camel}": ${another(to)}.`);
  const again = existing.find(({ one, many }) =>
    [one.camel, many.camel].some((name) => name === to.one.camel || name === to.many.camel),
  );
  if (again)
    throw new UserFacingError(
      `There is a slice "${again.one.camel}" already, of many "${again.many.camel}": ${another(to)}.`,
    );
  if (existingModules().includes(to.one.camel)) {
    throw new UserFacingError(
      `src/server/router.ts lists procedures "${to.one.camel}" without an entity already: ${another(to)}.`,
    );
  }
  for (const file of schemaFiles()) {
    const text = readFileSync(join("prisma", file), "utf8");
    for (const { pascal } of [to.one, to.many]) {
      const [, kind] = new RegExp(`^\\s*(model|enum|type|view) ${pascal} `, "im").exec(text) ?? [];
      if (kind) throw new UserFacingError(`prisma/${file} has ${kind} "${pascal}" already: ${another(to)}.`);
    }
  }
  const [path] = ownPaths(files, to, existing);
  // Files are found by their paths, so a path that says a name already would become a part of the slice.
  if (path !== undefined)
    throw new UserFacingError(
      `${path} says "${to.one.prose}" or "${to.many.prose}" already, and whatever says the name of a slice is a part of it: ${another(to)}.`,
    );
  for (const file of registries) {
    const text = readFileSync(file, "utf8");
    const [line] = linesNaming(text, to, existing);
    if (line === undefined) continue;
    throw new UserFacingError(
      `"${to.one.prose}" or "${to.many.prose}" stands in ${file} already, line ${line + 1}, and the line of a new slice could not be distinguished from it: ${another(to)}.`,
    );
  }
  refuseUsedWords(to, from, sources);
}

/** Advice after a refusal. */
const another = ({ one }: SliceNames) => `choose another name, such as sales${one.pascal}`;

/** With a name that its files use for something else, the copy would not compile, or would mean something else. */
function refuseUsedWords(to: SliceNames, from: SliceNames, sources: readonly SourceFile[]): void {
  for (const { path, content } of sources.filter(({ path }) => /\.tsx?$/.test(path))) {
    const text = content.toString();
    const before = identifiersOf(text, path);
    const after = identifiersOf(renamed(text, path, from, to), path);
    const made = [...after].filter((word) => !before.has(word)).length;
    const gone = [...before].filter((word) => !after.has(word)).length;
    if (made === gone) continue;
    const [word] = [to.one, to.many].flatMap(({ camel, pascal }) =>
      [camel, pascal].filter((candidate) => before.has(candidate)),
    );
    throw new UserFacingError(
      `"${word ?? to.one.camel}" means something else in the files that every slice has (${path}): ${another(to)}.`,
    );
  }
}

function identifiersOf(text: string, path: string): Set<string> {
  const code = piecesOf(text, path).filter(({ kind }) => kind === "code");
  return new Set(code.flatMap(({ start, end }) => text.slice(start, end).match(/[A-Za-z_$][\w$]*/g) ?? []));
}
