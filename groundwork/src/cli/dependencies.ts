import { mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
import {
  cruise,
  type ICruiseResult,
  type IForbiddenRuleType,
  type IModule,
  type IViolation,
} from "dependency-cruiser";
import { platformFolder } from "../server/process/platform-folder";
import { type Behind, behindEntries, entriesFolder, importsOf } from "./entries";
import { filesBelow } from "./files";
import { folders, layers } from "./layers";
import { foldersIn } from "./screens";
import { sliceCopyFolder } from "./template-slices";
import { inTemporaryFolder } from "./temporary-data";

const FOLDERS = ["src", "groundwork", "prisma", "programs", "template", "tests"];

/** How layers.ts recognises an import of types. */
const TYPE_IMPORT = "typeImport";

type Options = {
  /** Whether the imports of the platform are checked, too. */
  readonly platform?: boolean;
  /** Rules that hold with those of layers.ts. */
  readonly more?: readonly IForbiddenRuleType[];
};

/**
 * Holds every import below `root` to the rules of layers.ts.
 * dependency-cruiser reads types with an older TypeScript than ours, so it is shown a copy in which each
 * file is nothing but its imports, and those of types are calls that it can tell apart.
 */
export async function checkDependencies(root: string, { platform = true, more = [] }: Options = {}) {
  const rules = [...layers.forbidden, ...more];
  const forbidden = rules.map((rule) => ({ ...rule, severity: "error" as const }));
  return inTemporaryFolder("app-imports-", async (copy) => {
    const files = await copyImports(root, copy, platform);
    // The platform has versions of its own of some packages.
    await mkdir(join(copy, "groundwork"), { recursive: true });
    await symlink(resolve("node_modules"), join(copy, "node_modules"));
    await symlink(resolve(platformFolder, "node_modules"), join(copy, "groundwork/node_modules"));
    const present = FOLDERS.filter((folder) => files.some((file) => file.startsWith(`${folder}/`)));
    const { output } = await cruise(
      present,
      {
        baseDir: copy,
        ruleSet: { forbidden },
        doNotFollow: { path: "node_modules" },
        exoticRequireStrings: [TYPE_IMPORT],
        validate: true,
      },
      {
        alias: { "@": join(copy, "src"), ...aliasesOf(join(copy, "groundwork/src")) },
        extensions: [".ts", ".tsx", ".mjs", ".js"],
        exportsFields: ["exports"],
        conditionNames: ["import", "require", "node", "default", "types"],
      },
    );
    const { modules, summary } = output as ICruiseResult;
    const seen = modules.filter(({ source }) => files.includes(source)).length;
    // Without a parser that it accepts, dependency-cruiser finds nothing and calls that clean.
    if (seen !== files.length) throw new Error(`dependency-cruiser saw ${seen} of ${files.length} files.`);
    return {
      files: files.length,
      violations: [...summary.violations.map(described), ...folderCycles(modules, folders)],
    };
  });
}

/** Folders of the platform by the names that it imports them by. */
const aliasesOf = (platform: string): Record<string, string> =>
  Object.fromEntries([
    ["#support", join(platform, "../tests/support")],
    ...foldersIn(join(platformFolder, "src")).map((folder) => [`#${folder}`, join(platform, folder)]),
  ]);

async function copyImports(root: string, copy: string, platform: boolean): Promise<string[]> {
  const listed = FOLDERS.flatMap((folder) => filesIn(root, folder));
  const files = listed.filter((file) => !file.startsWith(`${sliceCopyFolder}/`));
  const sources = files.filter(
    (file) =>
      /\.tsx?$/.test(file) &&
      !file.endsWith(".d.ts") &&
      !file.startsWith(`${entriesFolder}/`) &&
      (platform || !file.startsWith("groundwork/")),
  );
  const behind = behindEntries();
  for (const file of files) {
    await mkdir(dirname(join(copy, file)), { recursive: true });
    // An empty package.json would be no package, and nothing below it could be resolved.
    const empty = file.endsWith("package.json") ? "{}" : "";
    await writeFile(
      join(copy, file),
      sources.includes(file) ? await reduced(join(root, file), behind) : empty,
    );
  }
  return sources;
}

function filesIn(root: string, folder: string): string[] {
  const source = join(root, folder === "groundwork" ? platformFolder : folder);
  const files = filesBelow(source).map((file) => join(folder, relative(source, file)));
  return files.filter((file) => !file.includes("node_modules/"));
}

async function reduced(file: string, behind: Behind): Promise<string> {
  return importsOf(await readFile(file, "utf8"), file, behind)
    .map(({ specifier, isOfTypes }) =>
      isOfTypes ? `${TYPE_IMPORT}(${JSON.stringify(specifier)});` : `import ${JSON.stringify(specifier)};`,
    )
    .join("\n");
}

function described({ rule, from, to, cycle }: IViolation): string {
  const path = cycle ? [from, ...cycle.map(({ name }) => name)].join(" → ") : `${from} → ${to}`;
  return `${path}\n  ${rule.name}: ${layers.forbidden.find(({ name }) => name === rule.name)?.comment}`;
}

/** An import of each folder by each other, such as `client/form.ts → contract/errors.ts`. */
type Imports = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Cycles of folders that the rule forbids, each once, with an import for every step. Imports of types count. */
function folderCycles(modules: readonly IModule[], { name, comment, from }: typeof folders): string[] {
  const imports = importsBetween(modules, new RegExp(from));
  // Of a cycle that is found from each of its folders, the last is kept, which begins with its first by name.
  const cycles = new Map<string, string[]>();
  for (const folder of [...imports.keys()].sort().reverse()) {
    const cycle = shortestCycle(folder, imports);
    if (cycle) cycles.set(cycle.toSorted().join(), [...cycle, folder]);
  }
  return [...cycles.values()].map((cycle) => {
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
