import { existsSync, readFileSync } from "node:fs";
import { UserFacingError } from "../../contract/user-facing-error";
import { uncommitted } from "../git";

export type RemovalOptions = {
  /** Only says what would go. */
  readonly dryRun?: boolean | undefined;
  /** Accepts that rows or values, and changes which no commit has, are lost. */
  readonly force?: boolean | undefined;
};

/** @throws {UserFacingError} with the paths of files whose change loses what no commit has */
export async function refuseUncommitted(paths: readonly string[]): Promise<void> {
  const changed = await uncommitted(".", paths);
  if (changed.length === 0) return;
  const shown = changed.slice(0, 10).map((path) => `  ${path}`);
  if (changed.length > shown.length) shown.push(`  and ${changed.length - shown.length} more`);
  throw new UserFacingError(
    `These would be lost, because no commit has them as they are:\n${shown.join("\n")}\nCommit them first, or add --force. Nothing was written.`,
  );
}

/** Lines of a part of what would go: its title, and what is in it; none where nothing is. */
export const partOf = (title: string, items: readonly string[]): string[] =>
  items.length > 0 ? [`${title}:`, ...items.map((item) => `  ${item}`), ""] : [];

/** Lines about the sources, tests and seeds among these files that still name what was removed; none where none does. */
export function stillNamed(called: RegExp, files: readonly string[]): string[] {
  const left = files.filter(
    (file) =>
      /^(src|tests|prisma)\/.*\.tsx?$/.test(file) &&
      existsSync(file) &&
      called.test(readFileSync(file, "utf8")),
  );
  return left.length > 0 ? ["Still named in:", ...left.map((file) => `  ${file}`)] : [];
}
