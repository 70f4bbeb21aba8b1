import { parseSync } from "vite";

export type Node = {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [part: string]: unknown;
};

export function treeOf(text: string, path: string) {
  const { program: parsed, comments, errors } = parseSync(path, text);
  const program = parsed as unknown as Node;
  const parents = new Map<Node, Node>();
  const nodes: Node[] = [];
  const visit = (node: Node) => {
    nodes.push(node);
    for (const child of Object.values(node).flat().filter(isNode)) {
      parents.set(child, node);
      visit(child);
    }
  };
  visit(program);
  return {
    path,
    text,
    program,
    /** Every node, each before those inside it. */
    nodes,
    comments,
    /** Message of the first error of the parser, which then has no nodes. */
    error: errors[0]?.message,
    parentOf: (node: Node) => parents.get(node),
  };
}

export type Tree = ReturnType<typeof treeOf>;

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value;

/** A node and all nodes inside it. */
export const nodesIn = (tree: Tree, { start, end }: Node): Node[] =>
  tree.nodes.filter((node) => start <= node.start && node.end <= end);

export function* outwards(tree: Tree, node: Node): Generator<Node> {
  for (let at: Node | undefined = node; at; at = tree.parentOf(at)) yield at;
}

/** A part of a node that is a list of nodes, or one. */
export const nodeParts = (node: Node, part: string): readonly Node[] =>
  [node[part] ?? []].flat().filter((each): each is Node => each !== null);

/** What an identifier, a string or a key is called. */
export function nameOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === "Identifier" || node.type === "JSXIdentifier") return node.name as string;
  return node.type === "Literal" && typeof node.value === "string" ? node.value : undefined;
}
