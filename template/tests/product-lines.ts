import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { git } from "../../groundwork/src/cli/git";
import { productTree } from "../../groundwork/src/cli/project-files/project-files";
import { initialSql, workingTree } from "../create/create";

/** Lines of each text file that a product has right after `create`, by path; without the lock and `docs/api.json`. */
export async function productLines(): Promise<ReadonlyMap<string, number>> {
  const tree = await productTree(".", await workingTree("."));
  const counts = (await git(".", "grep", "-Ic", "", tree))
    .split("\n")
    .map((line) => /^\w+:(.+):(\d+)$/.exec(line))
    .map((found): [path: string, lines: number] => [found?.[1] ?? "", Number(found?.[2])]);
  // `create` puts one migration in the place of the template's.
  const isOther = (path: string) => /^prisma\/migrations\/\d|^(package-lock|docs\/api)\.json$/.test(path);
  const initial = readFileSync(initialSql, "utf8").split("\n").length - 1;
  return new Map([...counts.filter(([path]) => !isOther(path)), [`prisma/${basename(initialSql)}`, initial]]);
}
