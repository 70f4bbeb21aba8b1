import { readFileSync } from "node:fs";
import { UserFacingError } from "../../contract/user-facing-error";
import { textIfThere } from "../files";
import { editedTexts, withLastLine, withLines, withListed, withoutListed } from "../source/edits";
import type { NameForms, SliceNames } from "./names";
import { withoutLines } from "./registries";

/** A slice, and the one that its rows belong to. */
export type Relation = { readonly child: SliceNames; readonly parent: SliceNames };

/** The beginning of a slice's model with its fields, after which a relation to it may stand. */
export const fieldsOfModel = ({ pascal }: NameForms): RegExp =>
  new RegExp(`^model ${pascal} \\{\\n(?: +\\w.*\\n| *///?.*\\n)+`, "m");

const pageFolder = ({ many }: SliceNames) => `src/app/(signed-in)/${many.kebab}/[id]`;

/**
 * Files of a parent in which a child has lines: `place` has to stand in it once, such that the lines can be added there, and
 * `withLines` is what stands there then.
 */
const parentFiles = ({ child, parent }: Relation) => [
  {
    path: `prisma/${parent.one.kebab}.prisma`,
    place: fieldsOfModel(parent.one),
    withLines: (columns: string) => `${columns}  ${child.many.camel} ${child.one.pascal}[]\n`,
  },
  {
    path: `${pageFolder(parent)}/detail.tsx`,
    place: /^import [\s\S]*<\/EditableCard>\n/m,
    withLines: (code: string) =>
      `import { ${child.many.pascal} } from "../../${child.many.kebab}/${child.many.kebab}";\n${code}<${child.many.pascal} ${parent.one.camel}Id={id} />\n`,
  },
  {
    path: `${pageFolder(parent)}/page.tsx`,
    place: /await prefetched\(/,
    withLines: (call: string) =>
      `${call}api.${child.one.camel}.list.prefetchInfinite({ ${parent.one.camel}Id: input.data.id }),`,
  },
];

/** Paths of the parent's files that have lines of a child. */
export const parentPaths = (relation: Relation): string[] => parentFiles(relation).map(({ path }) => path);

/** @throws {UserFacingError} where the parent's files have no place for the lines of a child */
export const withChild = (relation: Relation): Map<string, string> =>
  new Map(
    parentFiles(relation).map(({ path, place, withLines }) => {
      const text = textIfThere(path);
      if (text === undefined || text.split(place).length !== 2)
        throw new UserFacingError(
          `${path} is not as the template has it, and has no place for what ${relation.child.many.prose} add to ${relation.parent.many.prose}: ${withLines("…").trim()}\nGive it back its form for the moment, and run the command again. Nothing was written.`,
        );
      return [path, text.replace(place, withLines)];
    }),
  );

/** The parent's files without the lines of a child; those that have none are left out. */
export function withoutChild(relation: Relation, all: readonly SliceNames[]): Map<string, string> {
  const { texts, edit } = editedTexts(textIfThere);
  for (const path of parentPaths(relation)) edit(path, (text) => withoutLines(text, relation.child, all));
  return texts;
}

// A parent whose rows are not removed while rows belong to them: its removal answers with an error of the child.

const codeOf = ({ child, parent }: Relation) => `${parent.one.constant}_HAS_${child.many.constant}`;

const procedures = ({ parent }: Relation) => `src/server/procedures/${parent.one.kebab}.ts`;
const rows = ({ parent }: Relation) => `src/server/rows/${parent.one.kebab}.ts`;
const sample = ({ parent }: Relation) => `tests/contract/samples/${parent.one.kebab}.ts`;

/** A file of the child, as it is where the parent is not removed with its rows. */
export function asRefusing(text: string, path: string, relation: Relation): string {
  const { child, parent } = relation;
  if (path.endsWith(".prisma"))
    return text.replace(new RegExp(`^( +${parent.one.camel} .*onDelete: )Cascade`, "m"), "$1Restrict");
  if (path === `src/product/${child.one.kebab}/errors.ts`)
    return placed(text, path, relation, (before) =>
      withLastLine(
        before,
        `export const ${child.one.camel}Errors = {`,
        `${codeOf(relation)}: { kind: "conflict", message: "This ${parent.one.prose} has ${child.many.prose}. Delete them first." },`,
      ),
    );
  return text;
}

/** @throws {UserFacingError} where the parent's files have no place for it */
export function withRefusal(relation: Relation): Map<string, string> {
  const { child } = relation;
  const code = codeOf(relation);
  const inUse = `${child.one.pascal}: "${code}",`;
  const edits: Record<string, (text: string) => string | undefined> = {
    [procedures(relation)]: (text) => withListed(text, "errors", ["remove"], [`"${code}"`]),
    [rows(relation)]: (text) =>
      withLastLine(text, "    inUse: {", inUse) ??
      withLastLine(text, "  errors: {", `inUse: {\n${inUse}\n},`),
    [sample(relation)]: (text) =>
      withLastLine(text, "  situations: {", `${code}: { rowOf: "${child.one.camel}" },`),
  };
  const textOf = (path: string) => readFileSync(path, "utf8");
  return new Map(
    Object.entries(edits).map(([path, edit]) => [path, placed(textOf(path), path, relation, edit)]),
  );
}

function placed(text: string, path: string, relation: Relation, edit: (text: string) => string | undefined) {
  const after = edit(text);
  if (after !== undefined) return after;
  const { child, parent } = relation;
  throw new UserFacingError(
    `${path} is not as the template has it, and has no place for ${codeOf(relation)}, with which the removal of a ${parent.one.prose} that has ${child.many.prose} is refused. Leave --on-remove out, or give it back its form for the moment. Nothing was written.`,
  );
}

/** The parent's files without what says so; those that do not are left out. */
export function withoutRefusal(relation: Relation, all: readonly SliceNames[]): Map<string, string> {
  const code = codeOf(relation);
  const paths = [procedures(relation), rows(relation), sample(relation)];
  const changed = paths.flatMap((path): [string, string][] => {
    const text = readFileSync(path, "utf8");
    if (!text.includes(code)) return [];
    if (path === sample(relation)) return [[path, withoutLines(text, relation.child, all)]];
    const undeclared = withLines(withoutListed(text, `"${code}"`), (line) => !line.includes(`"${code}"`));
    return [[path, undeclared.replace(/\n *inUse: \{\s*\},/, "")]];
  });
  return new Map(changed);
}
