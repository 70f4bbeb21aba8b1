import { existsSync, readFileSync } from "node:fs";
import { UserFacingError } from "../../contract/user-facing-error";
import { apiFile } from "../api-file";
import type { FileTexts } from "../changes/changes";
import { refuseUncommitted } from "../changes/lost-work";
import { stillNamed } from "../changes/still-named";
import { changeCalls } from "../changes/transaction";
import { projectFiles } from "../git";
import { constantsOf } from "../source/removals";
import { isRouted, type ProcedureNames, procedureNames } from "./names";
import { moduleRemoval, removalOf } from "./removal";

type Options = {
  /** Only says what would go. */
  readonly dryRun: boolean;
  /** Accepts that changes which no commit has are lost. */
  readonly force: boolean;
};

/**
 * Removes a procedure with all that `new procedure` wrote of it; with the last one of a module, the module.
 * @throws {UserFacingError} with the reason, in which case nothing has changed
 */
export async function removeProcedure(path: string, { dryRun, force }: Options): Promise<void> {
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
  const list = (title: string, items: readonly string[]) =>
    items.length > 0 ? [`${title}:`, ...items.map((item) => `  ${item}`), ""] : [];
  return [
    `What would go with the procedure ${path}. Nothing has changed.`,
    "",
    ...list("Files", going),
    ...list("What these say of it", [...edited, apiFile]),
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
