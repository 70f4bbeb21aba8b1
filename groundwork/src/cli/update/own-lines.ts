import { UserFacingError } from "../../contract/user-facing-error";
import { areNaming, namesOf, type SliceNames, wordsIn } from "../slice/names";
import { entriesOf, type RegistryEntry, withEntries } from "../slice/registries";
import { treeOf } from "../source/syntax";
import { exampleSlices } from "../template-slices";

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
  const shared = ours
    .split("\n")
    .filter((line) => known.includes(line) || areNaming(wordsIn(line), slice, own))
    .join("\n");
  const entries = entriesOf(shared, path, slice, own);
  // Imports are sorted afterwards. Another line is best put above the next one, below what the platform brings there.
  const isImport = ({ lines }: RegistryEntry) => lines[0]?.startsWith("import ");
  const aboveNext = (entry: RegistryEntry) =>
    known.filter((line) => line === entry.after).length === 1 ? { ...entry, before: "" } : entry;
  const others = entries.filter((entry) => !isImport(entry)).map(aboveNext);
  const imports = entries.filter(isImport).flatMap(({ lines }) => lines);
  return [...imports, withEntries(text, path, others, slice, slice)].join("\n");
}
