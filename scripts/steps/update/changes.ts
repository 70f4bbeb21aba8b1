import { tryGit } from "../git";

/** What the template's CHANGELOG.md says in one commit and did not say in an earlier one, under its headings. */
export async function changesBetween(folder: string, base: string, latest: string): Promise<string> {
  const textOf = async (commit: string) => (await tryGit(folder, "show", `${commit}:CHANGELOG.md`)).output;
  return newLines(await textOf(base), await textOf(latest));
}

/** The lines of a text that an older one lacks, each below the headings that it stands under. */
export function newLines(older: string, newer: string): string {
  const known = new Set(older.split("\n"));
  const lines: string[] = [];
  let headings: string[] = [];
  for (const line of newer.split("\n")) {
    const depth = /^(#+) /.exec(line)?.[1]?.length;
    if (depth) headings = [...headings.filter((heading) => depthOf(heading) < depth), line];
    else if (line.trim() !== "" && !known.has(line)) {
      lines.push(...headings.filter((heading) => depthOf(heading) > 1), line);
      headings = headings.filter((heading) => depthOf(heading) === 1);
    }
  }
  return lines.join("\n");
}

const depthOf = (heading: string) => heading.indexOf(" ");
