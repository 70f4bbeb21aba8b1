import { readFileSync } from "node:fs";
import { UserFacingError } from "../../contract/user-facing-error";
import type { NameForms, SliceNames } from "./names";
import { withoutLines } from "./registries";

/** A slice, and the one that its rows belong to. */
export type Relation = { readonly child: SliceNames; readonly parent: SliceNames };

/** File of a parent in which a child has lines. */
type ParentFile = {
  readonly path: string;
  /** What has to stand in it once, such that the lines can be added there. */
  readonly place: RegExp;
  /** What stands there then, with the lines. */
  readonly withLines: (found: string) => string;
};

/** The beginning of a slice's model with its fields, after which a relation to it may stand. */
export const fieldsOfModel = ({ pascal }: NameForms): RegExp =>
  new RegExp(`^model ${pascal} \\{\\n(?: +\\w.*\\n| *///?.*\\n)+`, "m");

const pageFolder = ({ many }: SliceNames) => `src/app/(signed-in)/${many.kebab}/[id]`;

const parentFiles = ({ child, parent }: Relation): readonly ParentFile[] => [
  {
    path: `prisma/${parent.one.kebab}.prisma`,
    place: fieldsOfModel(parent.one),
    withLines: (columns) => `${columns}  ${child.many.camel} ${child.one.pascal}[]\n`,
  },
  {
    path: `${pageFolder(parent)}/detail.tsx`,
    place: /^import [\s\S]*<\/EditableCard>\n/m,
    withLines: (code) =>
      `import { ${child.many.pascal} } from "../../${child.many.kebab}/${child.many.kebab}";\n${code}<${child.many.pascal} ${parent.one.camel}Id={id} />\n`,
  },
  {
    path: `${pageFolder(parent)}/page.tsx`,
    place: /await prefetched\(/,
    withLines: (call) =>
      `${call}api.${child.one.camel}.list.prefetchInfinite({ ${parent.one.camel}Id: input.data.id }),`,
  },
];

/** Paths of the parent's files that have lines of a child. */
export const parentPaths = (relation: Relation): string[] => parentFiles(relation).map(({ path }) => path);

/**
 * The parent's files with the lines of a child.
 * @throws {UserFacingError} where there is no place for them
 */
export const withChild = (relation: Relation): Map<string, string> =>
  new Map(
    parentFiles(relation).map(({ path, place, withLines }) => {
      const text = readText(path);
      if (text === undefined || text.split(place).length !== 2)
        throw new UserFacingError(refusal(path, relation, withLines));
      return [path, text.replace(place, withLines)];
    }),
  );

const refusal = (path: string, { child, parent }: Relation, withLines: (found: string) => string) =>
  `${path} is not as the template has it, and has no place for what ${child.many.prose} add to ${parent.many.prose}: ${withLines("…").trim()}\nGive it back its form for the moment, and run the command again. Nothing was written.`;

/** The parent's files without the lines of a child; those that have none are left out. */
export const withoutChild = (relation: Relation, all: readonly SliceNames[]): Map<string, string> =>
  new Map(
    parentPaths(relation).flatMap((path) => {
      const text = readText(path);
      const without = text && withoutLines(text, relation.child, all);
      return without === text || without === undefined ? [] : [[path, without]];
    }),
  );

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}
