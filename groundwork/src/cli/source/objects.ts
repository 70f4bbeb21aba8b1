import { type Node, nameOf, nodeParts, nodesIn, treeOf } from "./syntax";

/** Place of an object literal: the constant or function that holds it, or the function that it is an argument of. */
export type Holder = ({ readonly declared: string } | { readonly argumentOf: string }) & {
  /** Property of that object, whose value is meant. */
  readonly property?: string;
};

/** The text with a property at the end of an object, before what is spread there; undefined when there is no such object. */
export function withProperty(text: string, path: string, holder: Holder, property: string) {
  const objects = objectsOf(text, path, holder);
  if (objects.length === 0) return undefined;
  return objects.toReversed().reduce((changed, { start, properties }) => {
    const last = properties.findLastIndex(({ name }) => name !== null);
    const at = properties[last]?.end ?? start + 1;
    const [before, after] = last < 0 ? ["", properties.length > 0 ? "," : ""] : [",", ""];
    return `${changed.slice(0, at)}${before}${property}${after}${changed.slice(at)}`;
  }, text);
}

/** The text without a property of an object, and the comment above it; undefined when the object has none of that name. */
export function withoutKey(text: string, path: string, holder: Holder, name: string): string | undefined {
  const found = objectsOf(text, path, holder).flatMap(({ start, properties }) => {
    const index = properties.findIndex((property) => property.name === name);
    const property = properties[index];
    if (!property) return [];
    const from = properties[index - 1]?.end ?? start + 1;
    const comma = /^\s*,/.exec(text.slice(property.end))?.[0].length ?? 0;
    // The comma before it goes with it, and the one after it stays for the property that follows; or the other way around.
    return index > 0 ? [{ from, to: property.end }] : [{ from, to: property.end + comma }];
  });
  if (found.length === 0) return undefined;
  return found
    .toReversed()
    .reduce((changed, { from, to }) => changed.slice(0, from) + changed.slice(to), text);
}

/** Names of the properties of an object; undefined when there is no such object. */
export function propertyNames(text: string, path: string, holder: Holder): string[] | undefined {
  const [object] = objectsOf(text, path, holder);
  return object?.properties.flatMap(({ name }) => name ?? []);
}

/** Object literals of a source file: where each is, and its properties in order. */
function objectsOf(text: string, path: string, holder: Holder) {
  const outer = outerObjects(text, path, holder);
  const { property } = holder;
  const objects =
    property === undefined
      ? outer
      : outer
          .flatMap((object) => nodeParts(object, "properties"))
          .filter(({ key }) => nameOf(key) === property)
          .flatMap((found) => nodeParts(found, "value").filter(isObject));
  return objects.map((object) => ({
    start: object.start,
    properties: nodeParts(object, "properties").map(({ type, key, start, end }) => ({
      name: type === "SpreadElement" ? null : (nameOf(key) ?? null),
      start,
      end,
    })),
  }));
}

function outerObjects(text: string, path: string, holder: Holder): Node[] {
  const tree = treeOf(text, path);
  if ("argumentOf" in holder)
    return tree.nodes.flatMap((node) => {
      if (node.type !== "CallExpression" || calledIn(node) !== holder.argumentOf) return [];
      return nodeParts(node, "arguments").slice(0, 1).filter(isObject);
    });
  const holding = tree.nodes.find(
    ({ type, id }) =>
      (type === "VariableDeclarator" || type === "FunctionDeclaration") && nameOf(id) === holder.declared,
  );
  const [value] = holding ? [...nodeParts(holding, "init"), ...nodeParts(holding, "body")] : [];
  // Of a function, what its body has: its parameters may have objects of their own.
  const inner = value?.type.endsWith("FunctionExpression") ? nodeParts(value, "body")[0] : value;
  const object = inner && nodesIn(tree, inner).find(isObject);
  return object ? [object] : [];
}

const isObject = ({ type }: Node) => type === "ObjectExpression";

/** Name of the function or method that a call calls. */
const calledIn = ({ callee }: Node): string | undefined =>
  nameOf((callee as Node).type === "MemberExpression" ? (callee as Node).property : callee);
