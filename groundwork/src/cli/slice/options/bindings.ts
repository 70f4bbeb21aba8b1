import { enclosing } from "./elements";
import { type Node, nameOf, outwards, partsOf, type Tree } from "./tree";

/** Name that a file declares or imports. */
export type Binding = {
  readonly name: string;
  /** Where it is declared: an identifier. */
  readonly node: Node;
  /** The part of the file in which it is meant by this name. */
  readonly scope: Node;
  readonly isExported: boolean;
  /** What goes when nothing uses it; undefined: it stays. */
  readonly element: Node | undefined;
};

const scopes = [
  "ArrowFunctionExpression",
  "BlockStatement",
  "FunctionDeclaration",
  "FunctionExpression",
  "Program",
];
const declarations = ["FunctionDeclaration", "TSTypeAliasDeclaration", "TSInterfaceDeclaration"];
const isName = ({ type }: Node) => type === "Identifier" || type === "JSXIdentifier";

/** Every name that a file declares or imports. */
export function bindingsOf(tree: Tree): Binding[] {
  return tree.nodes.flatMap((node): Binding[] => {
    const name = nameOf(node);
    if (name === undefined || !isName(node) || !isDeclared(tree, node)) return [];
    const parent = tree.parentOf(node);
    // A function is known around it, and its parameters within.
    const inner =
      parent && declarations.includes(parent.type) && parent.id === node ? tree.parentOf(parent) : parent;
    const around = inner ? [...outwards(tree, inner)] : [];
    const declaration = around.findIndex(({ type }) => scopes.includes(type));
    return [
      {
        name,
        node,
        scope: around[declaration] ?? tree.program,
        isExported: around.slice(0, declaration).some(({ type }) => type === "ExportNamedDeclaration"),
        element: elementOfBinding(tree, node),
      },
    ];
  });
}

/** Of parameters, only the last can be left out. */
function elementOfBinding(tree: Tree, node: Node): Node | undefined {
  const parent = tree.parentOf(node);
  const holder = parent?.type === "AssignmentPattern" ? tree.parentOf(parent) : parent;
  const params = holder ? partsOf(holder, "params") : [];
  if (parent && (params.includes(node) || params.includes(parent)))
    return params.at(-1) === node ? node : undefined;
  return enclosing(tree, node);
}

/** Where a binding is used. */
export const usesOf = (tree: Tree, { name, scope }: Binding): Node[] =>
  tree.nodes.filter(
    (node) =>
      isName(node) &&
      nameOf(node) === name &&
      scope.start <= node.start &&
      node.end <= scope.end &&
      !isDeclared(tree, node) &&
      !isKey(tree, node),
  );

function isDeclared(tree: Tree, node: Node): boolean {
  const parent = tree.parentOf(node);
  if (!parent) return false;
  const { type } = parent;
  if (type.startsWith("Import")) return parent.local === node;
  if (type === "Property") return parent.value === node && tree.parentOf(parent)?.type === "ObjectPattern";
  if (type === "AssignmentPattern") return parent.left === node;
  if (type === "RestElement") return true;
  if (partsOf(parent, "params").includes(node)) return true;
  return (type === "VariableDeclarator" || declarations.includes(type)) && parent.id === node;
}

/** Whether an identifier names a part of something rather than a binding. */
function isKey(tree: Tree, node: Node): boolean {
  const parent = tree.parentOf(node);
  if (!parent) return false;
  if (parent.type === "MemberExpression" || parent.type === "JSXMemberExpression")
    return parent.property === node && parent.computed !== true;
  if (parent.type === "JSXAttribute") return true;
  if (parent.type === "ImportSpecifier") return true;
  return parent.key === node && parent.computed !== true;
}
