import { existsSync } from "node:fs";
import { join } from "node:path";
import { git } from "../git";
import { finished } from "../process";
import { derived } from "./conflicts";
import type { Updated } from "./update";

/**
 * Writes again what follows from the rest of the project, when the rest can run: with no conflict in it and with the
 * dependencies that are installed.
 * @returns whether it was written, or is not wanted
 */
export async function writeDerived(folder: string, { conflicts, dependencies }: Updated): Promise<boolean> {
  if (!existsSync(join(folder, derived))) return true;
  if (conflicts.marked.length > 0 || dependencies) return false;
  if ((await finished(join(folder, "groundwork/src/cli/groundwork.mjs"), ["api"])).code !== 0) return false;
  await git(folder, "add", "--", derived);
  return true;
}
