import { basename } from "node:path";
import { parseSync } from "vite";

/** Node of a syntax tree, as far as a prune looks at it. */
export type Node = {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [part: string]: unknown;
};

/** Source file as a syntax tree whose nodes know where they stand. */
export type Tree = {
  readonly path: string;
  readonly text: string;
  readonly program: Node;
  readonly nodes: readonly Node[];
  readonly comments: readonly { readonly start: number; readonly end: number }[];
  readonly parentOf: (node: Node) => Node | undefined;
};

/** The tree of a source file. */
export function treeOf(text: string, path: string): Tree {
  const parsed = parseSync(path, text);
  const program = parsed.program as unknown as Node;
  const parents = new Map<Node, Node>();
  const nodes: Node[] = [];
  const visit = (node: Node) => {
    nodes.push(node);
    for (const child of childrenOf(node)) {
      parents.set(child, node);
      visit(child);
    }
  };
  visit(program);
  return { path, text, program, nodes, comments: parsed.comments, parentOf: (node) => parents.get(node) };
}

function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flat()
    .filter((value): value is Node => typeof value === "object" && value !== null && "type" in value);
}

/** Nodes from this one outwards. */
export function* outwards(tree: Tree, node: Node): Generator<Node> {
  for (let at: Node | undefined = node; at; at = tree.parentOf(at)) yield at;
}

/** A part of a node that is a list of nodes, or one. */
export const partsOf = (node: Node, part: string): readonly Node[] =>
  [node[part] ?? []].flat().filter((each): each is Node => each !== null);

/** What an identifier, a string or a key is called. */
export function nameOf(node: Node | undefined): string | undefined {
  if (!node) return undefined;
  if (node.type === "Identifier" || node.type === "JSXIdentifier") return node.name as string;
  return node.type === "Literal" && typeof node.value === "string" ? node.value : undefined;
}

/** Name of a file as an import of all of it is called: `invoice` of `procedures/invoice.ts`. */
export const moduleName = (path: string): string => basename(path).replace(/\.tsx?$/, "");
