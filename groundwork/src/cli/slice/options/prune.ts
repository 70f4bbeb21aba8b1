import { bindingsOf, usesOf } from "./bindings";
import { cut } from "./cut";
import { elementOf, withEmptied } from "./elements";
import { exportsOf, exportsUsed, importsOf, isEmpty, moduleOf } from "./exports";
import { mentionsOf } from "./mentions";
import { type Node, outwards, type Tree, treeOf } from "./tree";

/** Text of each file, by its path. */
export type Texts = ReadonlyMap<string, string>;

/** Text of some files, and what they have in its place. */
export type Replacement = readonly [files: RegExp, text: RegExp, instead: string];

/** What goes: names, and files. Texts are replaced before, where what goes is used for something that stays. */
export type Going = {
  readonly names: readonly string[];
  readonly files?: readonly RegExp[];
  readonly instead?: readonly Replacement[];
};

/** Files beside those that are pruned: what they import is used. */
type Around = { readonly around?: Texts };

/** Exports that are not there any more, and those that nothing imports any more. */
type Lost = { readonly isGone: (id: string) => boolean; readonly isUnused: (id: string) => boolean };

/**
 * Source files without what goes: without the smallest elements that mention it, and without what is left empty, undefined
 * or unused by that, in each file, until nothing follows any more. A file in which nothing is left goes too.
 */
export function prune(
  texts: Texts,
  { names, files = [], around = new Map() }: Going & Around,
): Map<string, string> {
  const all = treesOf(texts);
  const [exported, used] = [new Set(all.flatMap(exportsOf)), exportsUsed(all)];
  const usedAround = exportsUsed(treesOf(around));
  let trees = all.filter(({ path }) => !files.some((pattern) => pattern.test(path)));
  for (;;) {
    const [left, leftUsed] = [new Set(trees.flatMap(exportsOf)), exportsUsed(trees)];
    const lost: Lost = {
      isGone: (id) => exported.has(id) && !left.has(id),
      isUnused: (id) => used.has(id) && !leftUsed.has(id) && !usedAround.has(id),
    };
    const next = treesOf(new Map(trees.map((tree) => [tree.path, pruned(tree, names, lost)])));
    if (next.every(({ text }, index) => text === trees[index]?.text)) break;
    trees = next.filter((tree) => tree.text === texts.get(tree.path) || !isEmpty(tree));
  }
  return new Map(trees.map(({ path, text }) => [path, text]));
}

const treesOf = (texts: Texts): Tree[] => [...texts].map(([path, text]) => treeOf(text, path));

function pruned(tree: Tree, names: readonly string[], { isGone, isUnused }: Lost): string {
  const bindings = bindingsOf(tree).map((binding) => ({ ...binding, uses: usesOf(tree, binding) }));
  const imports = importsOf(tree).filter(({ id }) => isGone(id));
  let going = withEmptied(
    tree,
    new Set([
      ...mentionsOf(tree, names).map((mention) => elementOf(tree, mention)),
      ...imports.map(({ node }) => node),
    ]),
  );
  const isGoing = (node: Node) => [...outwards(tree, node)].some((each) => going.has(each));
  for (let size = -1; size !== going.size; ) {
    size = going.size;
    const follow = bindings.flatMap(({ name, node, element, isExported, uses }) => {
      const left = uses.filter((use) => !isGoing(use));
      if (isGoing(node)) return left.map((use) => elementOf(tree, { node: use, isKey: false }));
      const isKept = isExported ? !isUnused(`${moduleOf(tree.path)}#${name}`) : uses.length === 0;
      return isKept || left.length > 0 || name.startsWith("_") || !element ? [] : [element];
    });
    going = withEmptied(tree, new Set([...going, ...follow]));
  }
  const inner = bindings.filter(
    ({ name, node, isExported }) =>
      isExported && !isGoing(node) && isUnused(`${moduleOf(tree.path)}#${name}`),
  );
  return cut(
    tree,
    going,
    inner.flatMap(({ node }) => {
      const statement = [...outwards(tree, node)].find(({ type }) => type === "ExportNamedDeclaration");
      const declaration = statement?.declaration as Node | undefined;
      return statement && declaration ? [{ from: statement.start, to: declaration.start }] : [];
    }),
  );
}
