import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { symlink } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import {
  type Exported,
  entriesFolder,
  type Imported,
  moduleOf,
  platformExports,
  withImports,
} from "../entries";
import { copyTree, fileOf, gitList, type TreeFiles, treeFiles } from "../git";
import { biome, finished } from "../process";
import { inTemporaryFolder } from "../temporary-data";
import { hasFormerTokens, withTokens } from "./tokens";

/** Files whose imports are the project's own. */
const isOwnSource = (path: string): boolean => /^(src|tests|prisma|programs)\/.*\.tsx?$/.test(path);

/** What is merged: what both began with, the project's and the template's. */
export type Sides<Side = TreeFiles> = { readonly base: Side; readonly ours: Side; readonly theirs: Side };

/** Where the template moved files, by their old paths. */
export type Renames = ReadonlyMap<string, string>;

/**
 * Leads what the project imports of the platform, and what the template moved there, to the entries of the new version, and
 * its classes to the tokens as they are named now; in the base alike, so that the merge sees no difference in it.
 * @returns the files as they are then
 */
export async function leadToEntries(folder: string, commits: Sides<string>, sides: Sides, renames: Renames) {
  if (![...sides.theirs.keys()].some((path) => path.startsWith(`${entriesFolder}/`))) return sides;
  return inTemporaryFolder("app-update-", async (draft) => {
    for (const side of ["base", "ours", "theirs"] as const)
      await copyTree(folder, commits[side], join(draft, side));
    const places = placesIn(sides, renames, platformExports(join(draft, "theirs")));
    const led = (side: "base" | "ours") => withLedImports(folder, sides[side], join(draft, side), places);
    return { ...sides, base: await led("base"), ours: await led("ours") };
  });
}

type Places = (path: string) => (imported: Imported) => Imported | undefined;

async function withLedImports(folder: string, files: TreeFiles, copy: string, places: Places) {
  const look = "src/app/globals.css";
  const isFormer = files.has(look) && hasFormerTokens(readFileSync(join(copy, look), "utf8"));
  const sources = [...files.keys()].filter((path) => isOwnSource(path) || path === look);
  const changed = sources.filter((path) => {
    const text = readFileSync(join(copy, path), "utf8");
    const imported = path === look ? text : withImports(text, path, places(path));
    const led = (isFormer ? withTokens(imported) : imported)
      .replace(/^declare module "groundwork\/[^"]*register"/m, 'declare module "groundwork"')
      // The search of a list, as the tests of a slice find it.
      .replace(/(?<=getByLabel\(")Search the (?=[^"]+"\))/g, "Search ");
    if (led !== text) writeFileSync(join(copy, path), led);
    return led !== text;
  });
  // Biome's settings name plugins there.
  await symlink(resolve("node_modules"), join(copy, "node_modules"));
  await organizeImports(copy, changed);
  const all = new Map(files);
  for (const path of changed) {
    const file = await fileOf(folder, readFileSync(join(copy, path), "utf8"));
    all.set(path, file.replace(/^\d+/, files.get(path)?.split(" ")[0] ?? ""));
  }
  return all;
}

/** Formats files and sorts their imports, as far as Biome can. */
export async function organizeImports(folder: string, paths: readonly string[]): Promise<void> {
  if (paths.length === 0) return;
  const options = ["check", "--write", "--linter-enabled=false", "--vcs-enabled=false"];
  await finished(resolve(biome), [...options, ...paths], {}, { cwd: folder });
}

/** Where a name is imported from in the new version; undefined where it was, or nobody knows. */
function placesIn({ base, ours, theirs }: Sides, renames: Renames, exported: readonly Exported[]): Places {
  const kept = [...ours].filter(([path, file]) => base.get(path) !== file && !renames.has(path));
  const gone = goneModules(base.keys(), [...theirs.keys(), ...kept.map(([path]) => path)]);
  const moved = new Map([...renames].map((rename) => rename.map(withoutExtension) as [string, string]));
  return (path) => (imported) => {
    const module = strayModule(imported, path, exported, gone);
    if (module === undefined) return undefined;
    const found = exportOf(imported.name, module, moved.get(module) ?? module, exported);
    return found && { specifier: found.entry, name: imported.name === "*" ? "*" : found.name };
  };
}

const withoutExtension = (path: string): string => path.replace(/(?<=\/[^/]+)\.\w+$/, "");

/** Modules of the files of one version that those of a later one lack. */
function goneModules(before: Iterable<string>, after: Iterable<string>): ReadonlySet<string> {
  const there = new Set([...after].map(withoutExtension));
  return new Set([...before].map(withoutExtension).filter((module) => !there.has(module)));
}

/** The module that an import leads to in vain, as it is gone or closed; undefined for one that is reached. */
function strayModule(
  { specifier, name }: Imported,
  path: string,
  exported: readonly Exported[],
  gone: ReadonlySet<string>,
): string | undefined {
  if (/^groundwork(\/|$)/.test(specifier)) {
    const isOpen = exported.some((each) => each.entry === specifier && (name === "*" || each.name === name));
    return isOpen ? undefined : specifier.replace("/", "/src/");
  }
  const module = moduleOf(specifier, path);
  return module !== undefined && gone.has(module) ? module : undefined;
}

/** Entries and names of exports that were renamed, by their old names. */
const newNames: Readonly<Record<string, string>> = {
  Caller: "groundwork/testing/procedures Calls",
  Gone: "groundwork/react Removed",
  GoneContext: "groundwork/react RemovedContext",
  SteadyRows: "groundwork/react StableRows",
  answered: "groundwork/fields outputFields",
  keptMails: "groundwork/server outboxMails",
  password: "groundwork/testing/procedures testPassword",
  useSteadyRows: "groundwork/react useStableRows",
  withoutGone: "groundwork/react withoutRemoved",
};

/** The export that a name of an old module is now: by where that went, by the file's name, or by its new or only name. */
function exportOf(name: string, module: string, now: string, exported: readonly Exported[]) {
  const named = exported.filter((each) => [each.declared, each.name, "*"].includes(name));
  return (
    named.find((each) => each.module === now && each.name === name) ??
    named.find((each) => each.module === now) ??
    named.find((each) => basename(each.module) === basename(module)) ??
    exported.find((each) => `${each.entry} ${each.name}` === newNames[name]) ??
    (named.length === 1 ? named[0] : undefined)
  );
}

/**
 * Imports of a project that lead nowhere, as `src/page.tsx: leave of groundwork/client/drafts`.
 * @param base the version that it had
 * @param unreadable files with conflicts
 */
export async function strayImports(folder: string, base: string, unreadable: readonly string[]) {
  if (!existsSync(join(folder, entriesFolder))) return [];
  const exported = platformExports(folder);
  const files = await gitList(folder, "ls-files", "-z");
  const gone = goneModules((await treeFiles(folder, base)).keys(), files);
  return files
    .filter((path) => isOwnSource(path) && !unreadable.includes(path))
    .flatMap((path) => {
      const text = readFileSync(join(folder, path), "utf8");
      const strays: Imported[] = [];
      withImports(text, path, (imported) => {
        if (strayModule(imported, path, exported, gone)) strays.push(imported);
        return undefined;
      });
      // What is imported without naming a part of it, or is replaced in a test.
      for (const [, specifier = ""] of text.matchAll(/["']((?:groundwork|@|\.\.?)\/[^"'\s]+)["']/g))
        if (!strays.some((stray) => stray.specifier === specifier) && !existsSync(join(folder, specifier)))
          if (strayModule({ specifier, name: "*" }, path, exported, gone))
            strays.push({ specifier, name: "*" });
      return strays.map(({ name, specifier }) => `${path}: ${name} of ${specifier}`);
    });
}
