import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { UserFacingError } from "../../contract/user-facing-error";
import { isPackage } from "../../server/process/platform-folder";
import { apiFile } from "../api-file";
import { readArguments, word } from "../flags";
import { git } from "../git";
import { finished } from "../process";
import { isWholeTemplate } from "../project-files/project-files";
import { template } from "../template-version";
import { summary, type Updated, update } from "../update/update";

if (isPackage)
  throw new UserFacingError(
    "The platform is an installed package here: npm install brings its later versions, and nothing is merged.",
  );
const { flags, words } = readArguments({ project: word }, ["PATH-OR-URL", "COMMIT"]);
const here = process.cwd();
if (flags.project !== undefined && !(await isWholeTemplate(here, "HEAD")))
  throw new UserFacingError(
    `--project is for a checkout of ${template}: run it there, or leave it out here.`,
  );
const folder = resolve(flags.project ?? here);
if (!existsSync(folder)) throw new UserFacingError(`There is no folder ${folder}: say where the project is.`);
const [source = flags.project && here, commit] = words;
const updated = await update(folder, source, commit);
if (updated) {
  console.log(summary(updated, await writeDerived(folder, updated)));
  if (updated.conflicts.marked.length > 0) process.exitCode = 1;
} else console.log(`Nothing to take: this project has the latest ${template} that is there.`);

/**
 * Writes again what follows from the rest of the project, when the rest can run: with no conflict in it and with the
 * dependencies that are installed.
 * @returns whether it was written, or is not wanted
 */
async function writeDerived(project: string, { conflicts, dependencies }: Updated): Promise<boolean> {
  if (!existsSync(join(project, apiFile))) return true;
  if (conflicts.marked.length > 0 || dependencies) return false;
  if ((await finished(join(project, "groundwork/src/cli/groundwork.mjs"), ["api"])).code !== 0) return false;
  await git(project, "add", "--", apiFile);
  return true;
}
