import { appendFile } from "node:fs/promises";
import { join } from "node:path";
import type { Endings } from "groundwork/cli/scale/scale";
import { UserFacingError } from "groundwork/contract/user-facing-error";
import { makeProject } from "../tests/project";

/**
 * Builds the app once more from slightly other sources, in a folder that goes at the end.
 * @throws {UserFacingError} with what the build said
 */
export async function buildAnother(endings: Endings): Promise<string> {
  console.log("Building another version of the app …");
  const { folder, command, remove } = await makeProject();
  endings.add(remove);
  await appendFile(join(folder, "src/app/globals.css"), "\n.another-build {\n  color: inherit;\n}\n");
  const { code, output } = await command("build");
  if (code !== 0) throw new UserFacingError(`The other build failed:\n${output}`);
  return folder;
}
