import { moduleName, type Node, nameOf, outwards, partsOf, type Tree } from "./tree";

/** Where a name that goes is mentioned. */
export type Mention = {
  readonly node: Node;
  /** Whether it names the property, attribute or declaration around it, which goes with it. */
  readonly isKey: boolean;
};

/** Prisma's clients have models under the names of slices, with methods under those of procedures. */
const clients = ["db", "transaction"];

/**
 * Mentions of names in a file: of `perOwner` as an identifier, key or string; of `invoice.move` as the last parts of a
 * member, of the way to a property or attribute, or of the declaration `move` in a file of that name.
 */
export function mentionsOf(tree: Tree, names: readonly string[]): Mention[] {
  const single = new Set(names);
  const dotted = names.filter((name) => name.includes(".")).map((name) => name.split("."));
  const isDotted = (path: readonly string[]) => dotted.some((name) => endsWith(path, name));
  return tree.nodes.flatMap((node): Mention[] => {
    const name = nameOf(node);
    if (name !== undefined) return single.has(name) ? [{ node, isKey: isKey(tree, node) }] : [];
    if (node.type === "MemberExpression") return isDotted(memberPath(node)) ? [{ node, isKey: false }] : [];
    return isNamed(node) && isDotted(pathOf(tree, node)) ? [{ node, isKey: true }] : [];
  });
}

const named = ["Property", "JSXAttribute", "VariableDeclarator", "FunctionDeclaration"];
const isNamed = ({ type }: Node) => named.includes(type);

function endsWith(path: readonly string[], name: readonly string[]): boolean {
  const from = path.length - name.length;
  if (from < 0 || clients.includes(path[from - 1] ?? "")) return false;
  return name.every((part, index) => path[from + index] === part);
}

function isKey(tree: Tree, node: Node): boolean {
  const parent = tree.parentOf(node);
  return parent?.type === "Property" && (parent.key === node || parent.shorthand === true);
}

/** Names in a member expression from its beginning on: `api`, `invoice`, `move`. */
function memberPath(node: Node): string[] {
  if (node.type !== "MemberExpression") return [nameOf(node) ?? ""];
  return [...memberPath(node.object as Node), nameOf(node.property as Node) ?? ""];
}

/** Names that lead to a node: of the file, the declaration and the properties around it. */
function pathOf(tree: Tree, node: Node): string[] {
  const names = [...outwards(tree, node)].flatMap((each) => {
    if (each.type === "JSXElement") return partsOf(each, "openingElement").flatMap(ownName);
    return isNamed(each) ? ownName(each) : [];
  });
  return [...names, moduleName(tree.path)].toReversed();
}

/** What a property, an attribute, a declaration or a tag calls itself. */
function ownName({ key, name, id }: Node): string[] {
  const found = nameOf((key ?? name ?? id) as Node | undefined);
  return found === undefined ? [] : [found];
}
