import { git } from "groundwork/cli/git";
import { productTree } from "groundwork/cli/product-tree/product-tree";
import { workingTree } from "../create/git";

/** Lines of each text file that a product has right after `create`, by path; without the lock and `docs/api.json`. */
export async function productLines(): Promise<ReadonlyMap<string, number>> {
  const tree = await productTree(".", await workingTree("."));
  const counts = (await git(".", "grep", "-Ic", "", tree))
    .split("\n")
    .map((line) => /^\w+:(.+):(\d+)$/.exec(line))
    .map((found): [path: string, lines: number] => [found?.[1] ?? "", Number(found?.[2])]);
  return new Map(counts.filter(([path]) => !/^(package-lock|docs\/api)\.json$/.test(path)));
}
