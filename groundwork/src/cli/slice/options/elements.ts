import type { Mention } from "./mentions";
import { type Node, nameOf, outwards, partsOf, type Tree } from "./tree";

// Which part of a file goes when something in it goes: the smallest that can be left out, and then what it leaves empty.

/** Parts of a node that are lists, each element of which can be left out. */
const lists: Readonly<Record<string, readonly string[]>> = {
  ArrayExpression: ["elements"],
  BlockStatement: ["body"],
  ImportDeclaration: ["specifiers"],
  JSXElement: ["children"],
  JSXFragment: ["children"],
  JSXOpeningElement: ["attributes"],
  LogicalExpression: ["left", "right"],
  ObjectExpression: ["properties"],
  ObjectPattern: ["properties"],
  Program: ["body"],
  TSTypeLiteral: ["members"],
};

/** Functions whose arguments are a list, too. */
const variadic = ["prefetched"];

/** The elements of the list that a node is one of; undefined when it is in none. */
export function siblingsOf(tree: Tree, node: Node): readonly Node[] | undefined {
  const parent = tree.parentOf(node);
  if (!parent) return undefined;
  const isCall = parent.type === "CallExpression" && variadic.includes(nameOf(parent.callee as Node) ?? "");
  const all = (isCall ? ["arguments"] : (lists[parent.type] ?? [])).flatMap((part) => partsOf(parent, part));
  return all.includes(node) ? all : undefined;
}

/**
 * The smallest element around a mention. Of a test it is all of it, because it proves one thing; but it may expect less of an
 * object, or of a list.
 */
export function elementOf(tree: Tree, { node, isKey }: Mention): Node {
  const element = enclosing(tree, node);
  const test = [...outwards(tree, node)].find((each) => isTest(tree, each, node));
  const isPart = isKey && element.type === "Property" && (siblingsOf(tree, element)?.length ?? 0) > 1;
  return !test || isPart || element === node ? element : test;
}

/** The smallest element around a node. */
export function enclosing(tree: Tree, node: Node): Node {
  for (const each of outwards(tree, node)) if (siblingsOf(tree, each)) return each;
  return tree.program;
}

/** Whether a statement is a test, or a step of one, and has a node in its title or in what it does. */
function isTest(tree: Tree, statement: Node, node: Node): boolean {
  const call = callIn(statement);
  if (!call || !/^test\b/.test(tree.text.slice(call.start))) return false;
  return partsOf(call, "arguments").some(({ start, end }) => start <= node.start && node.end <= end);
}

function callIn({ type, expression }: Node): Node | undefined {
  if (type !== "ExpressionStatement") return undefined;
  const inner = expression as Node;
  const call = inner.type === "AwaitExpression" ? (inner.argument as Node) : inner;
  return call.type === "CallExpression" ? call : undefined;
}

/** The elements that go, with each that has nothing left in it without them. */
export function withEmptied(tree: Tree, elements: ReadonlySet<Node>): Set<Node> {
  const going = new Set(elements);
  for (const element of going) {
    const siblings = siblingsOf(tree, element) ?? [];
    const holder = tree.parentOf(element);
    if (!holder || holder.type === "Program" || !siblings.every((each) => going.has(each))) continue;
    const emptied = emptiedBy(tree, holder);
    if (emptied) going.add(emptied);
  }
  return going;
}

/** What goes when a list has become empty; undefined: it stays, as an empty one. */
function emptiedBy(tree: Tree, holder: Node): Node | undefined {
  const around = tree.parentOf(holder);
  if (!around) return undefined;
  switch (holder.type) {
    case "ImportDeclaration":
      return holder;
    case "LogicalExpression":
      return enclosing(tree, holder);
    case "ObjectPattern":
      return partsOf(around, "params").at(-1) === holder ? holder : enclosing(tree, holder);
    case "ObjectExpression":
      if (around.type === "LogicalExpression") return enclosing(tree, holder);
      return partsOf(around, "arguments").at(-1) === holder ? holder : undefined;
    case "BlockStatement":
      return emptiedFunction(tree, around);
    default:
      return undefined;
  }
}

function emptiedFunction(tree: Tree, emptied: Node): Node {
  const call = tree.parentOf(emptied);
  const isLast = call !== undefined && partsOf(call, "arguments").at(-1) === emptied;
  const isTests = isLast && nameOf(call.callee as Node) === "describe";
  return isLast && !isTests ? emptied : enclosing(tree, emptied);
}
