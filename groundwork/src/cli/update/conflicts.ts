import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { UserFacingError } from "../../contract/user-facing-error";
import { apiFile, isTable } from "../api-file";
import { git, gitList, tryGit } from "../git";
import { routerFile, slicesOf } from "../slice/existing";
import { areNaming, namesOf, type SliceNames, wordsIn } from "../slice/names";
import { entriesOf, type RegistryEntry, withEntries } from "../slice/registries";
import { withLines } from "../source/edits";
import { treeOf } from "../source/syntax";
import { exampleSlices } from "../template-slices";
import { templateVersionFile } from "../template-version";
import { organizeImports } from "./imports";

/** The three texts that git keeps of a file in conflict: what both began with, the project's and the template's. */
type Stage = "1" | "2" | "3";

/** Settles what needs no person, and lists what does. `registries` are the files with a line for each slice. */
export async function resolveConflicts(folder: string, registries: readonly string[]) {
  /** With marks in them, for a person to resolve. */
  const marked: string[] = [];
  /** Not text, so there is no place for marks: as the project has them. */
  const keptOurs: string[] = [];
  /** Gone from the project, and changed by the template: gone. */
  const leftDeleted: string[] = [];
  /** Changed by the project and deleted by the template: as the project has them. */
  const leftHere: string[] = [];
  for (const [path, stages] of await unmerged(folder)) {
    if (path === templateVersionFile) continue;
    if (!stages.has("2")) {
      await git(folder, "rm", "--quiet", "--force", "--ignore-unmatch", "--", path);
      if (stages.has("3")) leftDeleted.push(path);
    } else if (!stages.has("3")) {
      await git(folder, "add", "--force", "--", path);
      leftHere.push(path);
    } else if (path === apiFile)
      await keep(folder, path); // Written again from the router in any case.
    else {
      const texts = await textsOf(folder, path);
      if (isBinary(texts)) {
        await keep(folder, path);
        keptOurs.push(path);
      } else if (!(await isResolved(folder, path, texts, registries))) marked.push(path);
    }
  }
  return { marked, keptOurs, leftDeleted, leftHere };
}

/** Outcome for the files that git could not merge automatically. */
export type Conflicts = Awaited<ReturnType<typeof resolveConflicts>>;

async function unmerged(folder: string): Promise<Map<string, Set<Stage>>> {
  const paths = new Map<string, Set<Stage>>();
  for (const entry of await gitList(folder, "ls-files", "--unmerged", "-z")) {
    const [about = "", path = ""] = entry.split("\t");
    const stages = paths.get(path) ?? new Set();
    paths.set(path, stages.add(about.slice(-1) as Stage));
  }
  return paths;
}

async function keep(folder: string, path: string): Promise<void> {
  await git(folder, "checkout", "--quiet", "--ours", "--", path);
  await git(folder, "add", "--force", "--", path);
}

const isBinary = ({ ours, theirs }: Texts): boolean =>
  [ours, theirs].some((text) => text.slice(0, 8000).includes("\0"));

async function textsOf(folder: string, path: string): Promise<Texts> {
  const textOf = async (stage: Stage) => (await tryGit(folder, "show", `:${stage}:${path}`)).output;
  return { base: await textOf("1"), ours: await textOf("2"), theirs: await textOf("3") };
}

/** Resolves a registry, which gets the template's lines and those of the project's own slices, and npm's two files. */
async function isResolved(folder: string, path: string, texts: Texts, registries: readonly string[]) {
  const isRegistry = registries.includes(path) && path.endsWith(".ts");
  const router = isRegistry ? (await tryGit(folder, "show", `HEAD:${routerFile}`)).output : "";
  const merged = isRegistry ? withOwnLines(texts, path, slicesOf(router) ?? []) : mergedByKeys(texts, path);
  if (merged === undefined) return false;
  await writeFile(join(folder, path), merged);
  if (isRegistry) await organizeImports(folder, [path]);
  await git(folder, "add", "--", path);
  return true;
}

/** Of npm's two files, the lock is only a proposal to npm, which corrects it; in package.json a clash is for a person. */
function mergedByKeys({ base, ours, theirs }: Texts, path: string): string | undefined {
  if (path !== "package.json" && path !== "package-lock.json") return undefined;
  const { value, clash } = mergeByKeys(JSON.parse(base || "{}"), JSON.parse(ours), JSON.parse(theirs));
  return clash && path === "package.json" ? undefined : `${JSON.stringify(value, null, 2)}\n`;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Merges JSON key by key, where git would see a conflict between neighbouring lines: two dependencies side by side are
 * two decisions. It clashes where both sides made something else of the same key, and then has what the template says.
 */
export function mergeByKeys(
  base: unknown,
  ours: unknown,
  theirs: unknown,
): { readonly value: unknown; readonly clash: boolean } {
  if (isSame(ours, theirs) || isSame(base, theirs)) return { value: ours, clash: false };
  if (isSame(base, ours)) return { value: theirs, clash: false };
  if (!isTable(ours) || !isTable(theirs)) return { value: theirs, clash: true };
  const before = isTable(base) ? base : {};
  let clash = false;
  const entries = keysInOrder(ours, theirs).flatMap((key): [string, unknown][] => {
    const merged = mergeByKeys(before[key], ours[key], theirs[key]);
    clash ||= merged.clash;
    return merged.value === undefined ? [] : [[key, merged.value]];
  });
  return { value: Object.fromEntries(entries), clash };
}

/** The keys of ours in their order, and each new one of theirs after its neighbour there. */
function keysInOrder(ours: object, theirs: object): string[] {
  const keys = Object.keys(ours);
  let neighbour = -1;
  for (const key of Object.keys(theirs)) {
    if (!keys.includes(key)) keys.splice(neighbour + 1, 0, key);
    neighbour = keys.indexOf(key);
  }
  return keys;
}

type Texts = Readonly<Record<"base" | "ours" | "theirs", string>>;

/**
 * The template's text of a registry, with the project's lines of its own slices in their places; undefined where the project
 * has changed anything else of it, or a place cannot be found.
 * @param routed names of the slices that the project has
 */
export function withOwnLines(texts: Texts, path: string, routed: readonly string[]): string | undefined {
  try {
    const own = routed.filter((name) => !exampleSlices.includes(name)).map((name) => namesOf(name));
    const examples = exampleSlices.map((name) => namesOf(name));
    if (!hasOwnLinesAlone(texts, own, examples)) return undefined;
    const merged = own.reduce((text, slice) => withLinesOf(slice, text, texts.ours, path, own), texts.theirs);
    return treeOf(merged, path).error === undefined ? merged : undefined;
  } catch (error) {
    if (error instanceof UserFacingError) return undefined;
    throw error;
  }
}

/** Whether a project added nothing but lines of its own slices, and took away nothing but lines of the examples. */
function hasOwnLinesAlone({ base, ours }: Texts, own: SliceNames[], examples: SliceNames[]): boolean {
  const [had, has] = [base.split("\n"), ours.split("\n")];
  const isOf = (slices: SliceNames[], line: string) =>
    slices.some((slice) => areNaming(wordsIn(line), slice, [...own, ...examples]));
  return (
    has.every((line) => had.includes(line) || isOf(own, line)) &&
    had.every((line) => has.includes(line) || isOf(examples, line))
  );
}

function withLinesOf(slice: SliceNames, text: string, ours: string, path: string, own: SliceNames[]): string {
  const known = text.split("\n");
  const shared = withLines(ours, (line) => known.includes(line) || areNaming(wordsIn(line), slice, own));
  const entries = entriesOf(shared, path, slice, own);
  // Imports are sorted afterwards. Another line is best put above the next one, below what the platform brings there.
  const isImport = ({ lines }: RegistryEntry) => lines[0]?.startsWith("import ");
  const aboveNext = (entry: RegistryEntry) =>
    known.filter((line) => line === entry.after).length === 1 ? { ...entry, before: "" } : entry;
  const others = entries.filter((entry) => !isImport(entry)).map(aboveNext);
  const imports = entries.filter(isImport).flatMap(({ lines }) => lines);
  return [...imports, withEntries(text, path, others, slice, slice)].join("\n");
}
