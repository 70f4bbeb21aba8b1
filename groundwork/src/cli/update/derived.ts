import { existsSync } from "node:fs";
import { command } from "../../server/process/platform-folder";
import { git } from "../git";
import { finished } from "../process";
import { derived } from "./conflicts";
import type { Updated } from "./update";

/**
 * Writes again what follows from the rest of the project, when the rest can run: with no conflict in it and with the
 * dependencies that are installed.
 * @returns whether it was written, or is not wanted
 */
export async function writeDerived({ conflicts, dependencies }: Updated): Promise<boolean> {
  if (!existsSync(derived)) return true;
  if (conflicts.marked.length > 0 || dependencies) return false;
  if ((await finished(command, ["api"])).code !== 0) return false;
  await git(".", "add", "--", derived);
  return true;
}
