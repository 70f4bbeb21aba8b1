import { tryGit } from "../git";
import { newLines } from "./new-lines";

/** Lines of template/CHANGELOG.md that one commit has and an earlier one did not have, under their headings. */
export async function changesBetween(folder: string, base: string, latest: string): Promise<string> {
  const textOf = async (commit: string) =>
    (await tryGit(folder, "show", `${commit}:template/CHANGELOG.md`)).output;
  return newLines(await textOf(base), await textOf(latest));
}
