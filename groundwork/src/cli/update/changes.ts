import { tryGit } from "../git";
import { newLines } from "./new-lines";

/** What the template's template/CHANGELOG.md says in one commit and did not say in an earlier one, under its headings. */
export async function changesBetween(folder: string, base: string, latest: string): Promise<string> {
  const textOf = async (commit: string) =>
    (await tryGit(folder, "show", `${commit}:template/CHANGELOG.md`)).output;
  return newLines(await textOf(base), await textOf(latest));
}
