import { dirname, join } from "node:path";
import { bindingsOf } from "./bindings";
import { type Node, nameOf, partsOf, type Tree } from "./tree";

// Which file gives what to which: an export is known by its module and its name, as in src/product/fields#limits.

/** A file as others import it, from the root of the project. */
export const moduleOf = (path: string): string => path.replace(/\.tsx?$/, "");

/** What a file exports. */
export const exportsOf = (tree: Tree): string[] =>
  bindingsOf(tree).flatMap(({ name, isExported }) => (isExported ? [`${moduleOf(tree.path)}#${name}`] : []));

/** Imports of a file by name, from files of the project. */
export function importsOf(
  tree: Tree,
): { readonly id: string; readonly module: string; readonly node: Node }[] {
  return tree.nodes.flatMap((node) => {
    if (node.type !== "ImportSpecifier") return [];
    const source = nameOf(tree.parentOf(node)?.source as Node | undefined) ?? "";
    const module = source.startsWith(".") ? join(dirname(tree.path), source) : source.replace(/^@\//, "src/");
    return [{ id: `${module}#${nameOf(node.imported as Node)}`, module, node }];
  });
}

const isTest = (path: string) => path.startsWith("tests/");

/** What is imported in other files; of what is not a test's, in others that are none either. */
export const exportsUsed = (trees: readonly Tree[]): Set<string> =>
  new Set(
    trees.flatMap((tree) =>
      importsOf(tree).flatMap(({ id, module }) => (isTest(tree.path) && !isTest(module) ? [] : [id])),
    ),
  );

/** Whether nothing is left in a file but what it imports. */
export const isEmpty = ({ program }: Tree): boolean =>
  partsOf(program, "body").every(
    ({ type, directive }) => type === "ImportDeclaration" || typeof directive === "string",
  );
