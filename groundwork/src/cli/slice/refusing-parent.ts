import { readFileSync } from "node:fs";
import { UserFacingError } from "../../contract/user-facing-error";
import { withLastLine, withListed, withoutListed } from "../source/edits";
import type { SliceNames } from "./names";
import type { Relation } from "./parent-files";
import { withoutLines } from "./registries";

// A parent whose rows are not removed while rows belong to them: its removal answers with an error of the child.

const codeOf = ({ child, parent }: Relation) => `${parent.one.constant}_HAS_${child.many.constant}`;

const procedures = ({ parent }: Relation) => `src/server/procedures/${parent.one.kebab}.ts`;
const rows = ({ parent }: Relation) => `src/server/rows/${parent.one.kebab}.ts`;
const sample = ({ parent }: Relation) => `tests/contract/samples/${parent.one.kebab}.ts`;

/** Paths of the parent's files that say so. */
const refusingPaths = (relation: Relation): string[] => [
  procedures(relation),
  rows(relation),
  sample(relation),
];

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

/**
 * The parent's files, as they refuse its removal.
 * @throws {UserFacingError} where there is no place for it
 */
export function withRefusal(relation: Relation): Map<string, string> {
  const { child } = relation;
  const code = codeOf(relation);
  const inUse = `${child.one.pascal}: "${code}",`;
  const inProcedures = edited(procedures(relation), (text) =>
    withListed(text, "errors", ["remove"], [`"${code}"`]),
  );
  const inRows = edited(
    rows(relation),
    (text) =>
      withLastLine(text, "    inUse: {", inUse) ??
      withLastLine(text, "  errors: {", `inUse: {\n${inUse}\n},`),
  );
  const inSample = edited(sample(relation), (text) =>
    withLastLine(text, "  situations: {", `${code}: { rowOf: "${child.one.camel}" },`),
  );
  return new Map([inProcedures, inRows, inSample]);

  function edited(path: string, edit: (text: string) => string | undefined): [string, string] {
    return [path, placed(readFileSync(path, "utf8"), path, relation, edit)];
  }
}

function placed(
  text: string,
  path: string,
  relation: Relation,
  edit: (text: string) => string | undefined,
): string {
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
  const changed = refusingPaths(relation).flatMap((path): [string, string][] => {
    const text = readFileSync(path, "utf8");
    if (!text.includes(code)) return [];
    if (path === sample(relation)) return [[path, withoutLines(text, relation.child, all)]];
    const undeclared = withoutListed(text, `"${code}"`)
      .split("\n")
      .filter((line) => !line.includes(`"${code}"`))
      .join("\n");
    return [[path, undeclared.replace(/\n *inUse: \{\s*\},/, "")]];
  });
  return new Map(changed);
}
