import { dirname } from "node:path";
import type { IModule } from "dependency-cruiser";

type Rule = {
  readonly name: string;
  readonly comment: string;
  /** Pattern of the files whose folders it is about. */
  readonly from: string;
};

/** An import of each folder by each other, such as `client/form.ts → contract/errors.ts`. */
type Imports = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Cycles of folders that a rule forbids, each once, with an import for every step. Imports of types count. */
export function folderCycles(modules: readonly IModule[], { name, comment, from }: Rule): string[] {
  const imports = importsBetween(modules, new RegExp(from));
  // Of a cycle that is found from each of its folders, the last is kept, which begins with its first by name.
  const cycles = [...imports.keys()]
    .sort()
    .reverse()
    .flatMap((folder) => {
      const cycle = shortestCycle(folder, imports);
      return cycle ? [[cycle.toSorted().join(), [...cycle, folder]] as const] : [];
    });
  return [...new Map(cycles).values()].map((cycle) => {
    const steps = cycle.slice(1).map((to, step) => imports.get(cycle[step] as string)?.get(to));
    return [cycle.join(" → "), `${name}: ${comment}`, ...steps].join("\n  ");
  });
}

function importsBetween(modules: readonly IModule[], files: RegExp): Imports {
  const imports = new Map<string, Map<string, string>>();
  for (const { source, dependencies } of modules)
    for (const { resolved } of dependencies) {
      const [from, to] = [dirname(source), dirname(resolved)];
      if (from === to || !files.test(source) || !files.test(resolved)) continue;
      imports.set(from, (imports.get(from) ?? new Map()).set(to, `${source} → ${resolved}`));
    }
  return imports;
}

/** Folders on the way from one back to it, over the fewest others; undefined where there is none. */
function shortestCycle(folder: string, imports: Imports): string[] | undefined {
  const ways = [[folder]];
  const seen = new Set<string>();
  // Longer ways are added while shorter ones are followed.
  for (const way of ways)
    for (const next of imports.get(way.at(-1) as string)?.keys() ?? []) {
      if (next === folder) return way;
      if (!seen.has(next)) ways.push([...way, next]);
      seen.add(next);
    }
  return undefined;
}
