import { siblingsOf } from "./elements";
import { type Node, outwards, partsOf, type Tree } from "./tree";

type Range = { readonly from: number; readonly to: number };

/** The text of a file without some of its elements, their separators and the comments above them. */
export function cut(tree: Tree, going: ReadonlySet<Node>, more: readonly Range[] = []): string {
  const outermost = [...going].filter(
    (node) => ![...outwards(tree, node)].slice(1).some((each) => going.has(each)),
  );
  const ranges = [
    ...more,
    ...outermost.map((node) => rangeOf(tree, node, going)),
    ...tree.nodes.flatMap((node) => unwrapped(node, going)),
  ];
  let text = "";
  let at = 0;
  for (const { from, to } of ranges.toSorted((one, other) => one.from - other.from)) {
    text += tree.text.slice(at, Math.max(at, from));
    at = Math.max(at, to);
  }
  return text + tree.text.slice(at);
}

/** Nodes whose elements no comma separates. */
const unseparated = [
  "BlockStatement",
  "JSXElement",
  "JSXFragment",
  "JSXOpeningElement",
  "Program",
  "TSTypeLiteral",
];

function rangeOf(tree: Tree, node: Node, going: ReadonlySet<Node>): Range {
  const parent = tree.parentOf(node);
  if (!parent) return { from: node.start, to: node.end };
  const siblings = siblingsOf(tree, node) ?? listWith(parent, node);
  const index = siblings.indexOf(node);
  const before = siblings[index - 1];
  const after = siblings[index + 1];
  if (parent.type === "LogicalExpression")
    return after ? { from: node.start, to: after.start } : { from: before?.end ?? node.start, to: node.end };
  const start = withComments(tree, node.start);
  if (unseparated.includes(parent.type)) return wholeLines(tree.text, start, node.end);
  const isFirst = siblings.slice(0, index).every((each) => going.has(each));
  if (before && !isFirst) return { from: before.end, to: node.end };
  const comma = /^\s*,/.exec(tree.text.slice(node.end))?.[0].length ?? 0;
  return { from: start, to: node.end + comma };
}

/** With the rest of its lines, where nothing else is on them. */
function wholeLines(text: string, start: number, end: number): Range {
  const indentation = /[ \t]*$/.exec(text.slice(0, start))?.[0].length ?? 0;
  const newline = /^[ \t]*\n/.exec(text.slice(end))?.[0].length;
  const isAlone = newline !== undefined && (text[start - indentation - 1] ?? "\n") === "\n";
  return isAlone ? { from: start - indentation, to: end + newline } : { from: start, to: end };
}

/** The braces around a spread that is left alone in its object: it is the object. */
function unwrapped(node: Node, going: ReadonlySet<Node>): Range[] {
  if (node.type !== "ObjectExpression") return [];
  const properties = partsOf(node, "properties");
  const [left, ...others] = properties.filter((property) => !going.has(property));
  if (left?.type !== "SpreadElement" || others.length > 0 || properties.length === 1) return [];
  const { start, end } = left.argument as Node;
  return [
    { from: node.start, to: start },
    { from: end, to: node.end },
  ];
}

const listWith = (parent: Node, node: Node): readonly Node[] =>
  ["arguments", "params"].map((part) => partsOf(parent, part)).find((list) => list.includes(node)) ?? [node];

/** Where the comments above a place begin, or the place itself. */
function withComments(tree: Tree, start: number): number {
  const comment = tree.comments.findLast(({ end }) => end <= start);
  if (!comment || !/^[ \t]*\n[ \t]*$/.test(tree.text.slice(comment.end, start))) return start;
  return withComments(tree, comment.start);
}
