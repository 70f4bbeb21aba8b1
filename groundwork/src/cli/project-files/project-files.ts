import * as z from "zod";
import { apiFile } from "../api-file";
import { jsonText } from "../files";
import { fileOf, git, type TreeFiles, treeFiles, tryGit, writeTree } from "../git";
import { namesOf } from "../slice/names";
import { parentPaths } from "../slice/parent-files";
import {
  entriesOf,
  linesNaming,
  ownPaths,
  type RegistryEntry,
  registriesFile,
  registriesOf,
  withoutLines,
} from "../slice/registries";
import { copiedLines, relatedSlice, sliceCopyFolder, templateSlice } from "../template-slices";

/** The list of what a product does not get. Each version of the template has its own, and is read by it. */
const listFile = "template/create.json";

/** The files that a product gets, from the start or in the place of the template's. */
const overlay = "template/overlay/";

/** A project reads the lists of later versions, too, so it takes what it knows and wants no more than the files. */
const listShape = z.object({
  /** Files and folders. */
  leftBehind: z.array(z.string()),
  package: z
    .object({
      description: z.string(),
      without: z.object({ scripts: z.array(z.string()), devDependencies: z.array(z.string()) }),
    })
    .optional(),
  /** Sentences of `src/product/product.ts` until there is a product to speak of. */
  product: z.object({ sentence: z.string(), audience: z.string() }).optional(),
});
type List = z.infer<typeof listShape>;

/**
 * The tree of a product as a version of the template makes it, before it has a name: without what is about the template
 * alone, with the files of the overlay in their places, and with copies of the slices that new ones are made from.
 * `create` begins with it, and `update` compares two of them.
 * @param version a commit or a tree; one of a time before there were such products is taken as it is
 */
export async function productTree(folder: string, version: string): Promise<string> {
  const { code, output } = await tryGit(folder, "show", `${version}:${listFile}`);
  if (code !== 0) return git(folder, "rev-parse", "--verify", `${version}^{tree}`);
  const list = listShape.parse(JSON.parse(output));
  const files = placed(await treeFiles(folder, version), list);
  for (const [path, edit] of Object.entries(edits)) {
    const file = files.get(path);
    if (file) files.set(path, await fileOf(folder, edit(await textOf(folder, file), list)));
  }
  await copySlices(folder, files);
  return writeTree(folder, files);
}

/**
 * Adds the copies of the template's slices that new ones are made from. Of the one that belongs to the other, the copy is
 * all that a product gets: neither its files, nor its lines, nor its table.
 */
async function copySlices(folder: string, files: Map<string, string>): Promise<void> {
  const [slice, related] = [namesOf(templateSlice), namesOf(relatedSlice)];
  const all = [slice, related];
  const own = ownPaths([...files.keys()], slice, all);
  if (own.length === 0) return;
  const relatedOwn = ownPaths([...files.keys()], related, all);
  const entries: RegistryEntry[] = [];
  const registries = registriesOf(await textOf(folder, files.get(registriesFile) ?? ""));
  for (const file of [...registries, ...parentPaths({ child: related, parent: slice }), apiFile]) {
    const text = await textOf(folder, files.get(file) ?? "");
    const alone = withoutLines(text, related, all);
    if (alone !== text) files.set(file, await fileOf(folder, alone));
    if (!registries.includes(file)) continue;
    entries.push(...entriesOf(alone, file, slice, all));
    // Between lines that are there when the first is gone.
    entries.push(...entriesOf(withoutLines(text, slice, all), file, related, all));
  }
  for (const path of [...own, ...relatedOwn]) files.set(`${sliceCopyFolder}/${path}`, files.get(path) ?? "");
  for (const path of [...files.keys()]) {
    const isTable = path.startsWith("prisma/migrations/") && linesNaming(path, related, all).length > 0;
    if (isTable || relatedOwn.includes(path)) files.delete(path);
  }
  files.set(copiedLines, await fileOf(folder, jsonText(entries)));
}

/** Whether a commit has what only the template has: it is a copy of all of it, and no product that `create` made. */
export const isWholeTemplate = async (folder: string, commit: string): Promise<boolean> =>
  (await tryGit(folder, "cat-file", "-e", `${commit}:${listFile}`)).code === 0;

function placed(files: TreeFiles, { leftBehind }: List): Map<string, string> {
  const isLeft = (path: string) => leftBehind.some((left) => path === left || path.startsWith(`${left}/`));
  const entries = [...files];
  const overlaid = entries.filter(([path]) => path.startsWith(overlay));
  return new Map([
    ...entries.filter(([path]) => !isLeft(path)),
    ...overlaid.map(([path, file]): [string, string] => [path.slice(overlay.length), file]),
  ]);
}

const textOf = async (folder: string, file: string) =>
  (await tryGit(folder, "cat-file", "blob", file.split(" ")[1] ?? "")).output;

/** Files that say a little of the template, and are the product's for the rest. */
const edits: Readonly<Record<string, (text: string, list: List) => string>> = {
  "package.json": (text, list) => {
    if (!list.package) return text;
    const { description, without } = list.package;
    const manifest = JSON.parse(text);
    return jsonText({
      ...manifest,
      description,
      scripts: omitted(manifest.scripts, without.scripts),
      devDependencies: omitted(manifest.devDependencies, without.devDependencies),
    });
  },
  "package-lock.json": (text, list) =>
    list.package
      ? jsonText(withoutDependencies(JSON.parse(text), list.package.without.devDependencies))
      : text,
  // The template's start page is styled by what it says itself, and no product has it.
  "src/app/globals.css": (text) => text.replace(/^@source "[^"]*\/template\/[^"]*";\n/m, ""),
  "src/product/product.ts": (text, { product = {} }) =>
    Object.entries(product).reduce(
      (source, [key, words]) =>
        source.replace(
          new RegExp(`^(  ${key}: )"[^"\\n]*"`, "m"),
          (_, before) => before + JSON.stringify(words),
        ),
      text,
    ),
};

const omitted = (object: object, keys: readonly string[]): object =>
  Object.fromEntries(Object.entries(object).filter(([key]) => !keys.includes(key)));

const kinds = ["dependencies", "devDependencies", "optionalDependencies", "peerDependencies"] as const;

/** Package with those that it needs. That of a workspace has a link. */
type Entry = { readonly link?: boolean } & { readonly [Kind in (typeof kinds)[number]]?: object };

/** Contents of `package-lock.json`, as far as they matter here: each package by the place where it is installed. */
export type Lock = { readonly packages: Readonly<Record<string, Entry>> };

/**
 * A lock without some of the root's development dependencies, and without the packages that nothing else needs: what
 * npm itself makes of it, without asking a registry.
 */
function withoutDependencies<LockFile extends Lock>(lock: LockFile, names: readonly string[]): LockFile {
  const root = lock.packages[""] ?? {};
  const devDependencies = omitted(root.devDependencies ?? {}, names);
  const packages = { ...lock.packages, "": { ...root, devDependencies } };
  const needed = neededPaths(packages);
  return {
    ...lock,
    packages: Object.fromEntries(Object.entries(packages).filter(([path]) => needed.has(path))),
  };
}

/** The places that can be reached from the root and its workspaces. */
function neededPaths(packages: Lock["packages"]): Set<string> {
  const own = Object.entries(packages).filter(([path, { link }]) => link || !path.includes("node_modules/"));
  const needed = new Set(own.map(([path]) => path));
  // Places are added while those before them are followed.
  for (const path of needed) {
    const names = kinds.flatMap((kind) => Object.keys(packages[path]?.[kind] ?? {}));
    for (const found of names.flatMap((name) => resolvePackage(name, path, packages) ?? []))
      needed.add(found);
  }
  return needed;
}

/** Where Node finds a package from the place of another: in its own `node_modules`, or in one above it. */
function resolvePackage(name: string, from: string, packages: Lock["packages"]): string | undefined {
  for (let folder = from; ; folder = folder.replace(/(^|\/)[^/]*$/, "")) {
    const path = `${folder}${folder && "/"}node_modules/${name}`;
    if (path in packages) return path;
    if (folder === "") return undefined;
  }
}
