import { readFileSync } from "node:fs";
import { filesBelow } from "./files";
import { type Node, nameOf, nodeParts, nodesIn, outwards, type Tree, treeOf } from "./source/syntax";

// A browser that translates a page puts each text into an element of its own. React, which takes the text for a child of
// the element that it was drawn in, then fails to remove it, and to insert something before it.

const remedies = {
  text: "is a text that comes and goes beside others: put it into an element of its own, such as a <span>.",
  element:
    "comes and goes before a text: put that text into an element of its own, such as a <span>, or this behind it.",
};

/** What an expression draws: `element`, `text`, `nothing`, or `unknown` where only the run knows. */
type Drawn = "element" | "text" | "nothing" | "unknown";

/** Places of components that fail in a page that the browser translates, a sentence for each. */
export function movingTexts(folders: readonly string[]): string[] {
  const files = folders.flatMap(filesBelow).filter((file) => file.endsWith(".tsx"));
  return files.flatMap((file) => movingTextsIn(readFileSync(file, "utf8"), file)).sort();
}

/** Places in one file. */
export function movingTextsIn(text: string, path: string): string[] {
  const tree = treeOf(text, path);
  const say = ({ start, end }: Node, why: keyof typeof remedies) =>
    `${path}:${text.slice(0, start).split("\n").length} ${shortened(text.slice(start, end))} ${remedies[why]}`;
  return tree.nodes.flatMap((parent) => {
    const children = childrenIn(parent);
    // A text alone is the content of its element, which React sets as a whole; a component may put it beside others.
    if (children.length === 1 && isOfHtml(parent)) return [];
    return children.flatMap((child, index) => {
      const drawn = drawnBy(child);
      if (!comesAndGoes(drawn)) return [];
      if (drawn.includes("text") || hasLooseText(tree, child)) return [say(child, "text")];
      const next = children.slice(index + 1).find((other) => !comesAndGoes(drawnBy(other)));
      return next && drawnBy(next).includes("text") ? [say(child, "element")] : [];
    });
  });
}

const shortened = (text: string): string => {
  const line = text.replace(/\s+/g, " ");
  return line.length > 60 ? `${line.slice(0, 57)}…` : line;
};

/** Children of an element or a fragment, without what is only written to lay out the source. */
const childrenIn = (node: Node): readonly Node[] =>
  node.type === "JSXElement" || node.type === "JSXFragment"
    ? nodeParts(node, "children").filter((child) =>
        child.type === "JSXText"
          ? !/^\s*$/.test(String(child.value)) || !String(child.value).includes("\n")
          : nodeParts(child, "expression")[0]?.type !== "JSXEmptyExpression",
      )
    : [];

const isOfHtml = (node: Node): boolean =>
  nodeParts(node, "openingElement").some((tag) => /^[a-z]/.test(nameOf(nodeParts(tag, "name")[0]) ?? ""));

/** Whether there is something at one time, and nothing or something else at another. */
const comesAndGoes = (drawn: readonly Drawn[]): boolean => new Set(drawn).size > 1;

/** What a child, or an expression, may draw. */
function drawnBy(node: Node | undefined): Drawn[] {
  switch (node?.type) {
    case "JSXText":
    case "TemplateLiteral":
      return ["text"];
    case "JSXElement":
    case "JSXFragment":
      return ["element"];
    case "Literal":
      return node.value === null || node.value === "" || typeof node.value === "boolean"
        ? ["nothing"]
        : ["text"];
    case "JSXExpressionContainer":
    case "ParenthesizedExpression":
    case "TSNonNullExpression":
      return drawnBy(nodeParts(node, "expression")[0]);
    case "LogicalExpression": {
      const right = drawnBy(nodeParts(node, "right")[0]);
      if (node.operator === "&&") return ["nothing", ...right];
      // In the place of what is not there: a text for a text, as a rule.
      return [...drawnBy(nodeParts(node, "left")[0]).filter((left) => left !== "unknown"), ...right];
    }
    case "ConditionalExpression":
      return [...drawnBy(nodeParts(node, "consequent")[0]), ...drawnBy(nodeParts(node, "alternate")[0])];
    case "Identifier":
      return node.name === "undefined" ? ["nothing"] : ["unknown"];
    default:
      return ["unknown"];
  }
}

/** Whether a fragment that comes and goes draws a text that no element holds. */
const hasLooseText = (tree: Tree, child: Node): boolean =>
  nodesIn(tree, child).some(
    (node) =>
      node.type === "JSXFragment" &&
      nearestElement(tree, node) === tree.parentOf(child) &&
      childrenIn(node).some((inner) => drawnBy(inner).includes("text")),
  );

/** The element or fragment that a node is drawn in. */
function nearestElement(tree: Tree, node: Node): Node | undefined {
  const [, ...around] = outwards(tree, node);
  return around.find(({ type }) => type === "JSXElement" || type === "JSXFragment");
}
