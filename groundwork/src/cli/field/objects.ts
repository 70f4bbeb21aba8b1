import { parseSync } from "vite";

type Node = { type: string; start: number; end: number; [key: string]: unknown };

/** Object literal of a source file: where it is, and its properties in order. */
type ObjectLiteral = {
  readonly start: number;
  readonly properties: readonly {
    readonly name: string | null;
    readonly start: number;
    readonly end: number;
  }[];
};

/** Place of an object literal: the constant or function that holds it, or the function that it is an argument of. */
export type Holder = ({ readonly declared: string } | { readonly argumentOf: string }) & {
  /** Property of that object, whose value is meant. */
  readonly property?: string;
};

/** The text with a property at the end of an object, before what is spread there; undefined when there is no such object. */
export function withProperty(
  text: string,
  path: string,
  holder: Holder,
  property: string,
): string | undefined {
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
export function withoutProperty(
  text: string,
  path: string,
  holder: Holder,
  name: string,
): string | undefined {
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

function objectsOf(text: string, path: string, holder: Holder): ObjectLiteral[] {
  const outer = outerObjects(text, path, holder);
  const { property } = holder;
  if (property === undefined) return outer.map(literal);
  return outer.flatMap(({ properties }) =>
    (properties as Node[]).flatMap(({ key, value }) =>
      nameOf(key) === property && isNode(value) && value.type === "ObjectExpression" ? [literal(value)] : [],
    ),
  );
}

function outerObjects(text: string, path: string, holder: Holder): Node[] {
  const { program } = parseSync(path, text);
  const nodes = [...descendants(program as unknown as Node)];
  if ("argumentOf" in holder) {
    return nodes.flatMap((node) => {
      if (node.type !== "CallExpression" || nameOf(node.callee) !== holder.argumentOf) return [];
      const [first] = node.arguments as Node[];
      return first?.type === "ObjectExpression" ? [first] : [];
    });
  }
  const holding = nodes.find(
    (node) =>
      (node.type === "VariableDeclarator" || node.type === "FunctionDeclaration") &&
      nameOf(node.id) === holder.declared,
  );
  const body = (holding?.init ?? holding?.body) as Node | undefined;
  const inner = body && "body" in body ? (body.body as Node) : body;
  const [object] = inner ? [...descendants(inner)].filter(({ type }) => type === "ObjectExpression") : [];
  return object ? [object] : [];
}

function* descendants(node: Node | Node[]): Generator<Node> {
  if (Array.isArray(node)) {
    for (const each of node) yield* descendants(each);
    return;
  }
  yield node;
  for (const child of Object.values(node)) {
    if (Array.isArray(child)) {
      for (const each of child) if (isNode(each)) yield* descendants(each);
    } else if (isNode(child)) yield* descendants(child);
  }
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && "start" in value;

/** The name of an identifier, a member or a key; `null` when it has none. */
function nameOf(node: unknown): string | null {
  if (!isNode(node)) return null;
  if (node.type === "Identifier") return node.name as string;
  if (node.type === "Literal" && typeof node.value === "string") return node.value;
  return node.type === "MemberExpression" ? nameOf(node.property) : null;
}

const literal = ({ start, properties }: Node): ObjectLiteral => ({
  start,
  properties: (properties as Node[]).map(({ type, key, start, end }) => ({
    name: type === "SpreadElement" ? null : nameOf(key),
    start,
    end,
  })),
});
