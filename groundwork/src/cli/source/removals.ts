import { piecesOf } from "./pieces";
import { type Node, nameOf, nodeParts, treeOf } from "./syntax";

const statementsOf = (text: string, file: string) => nodeParts(treeOf(text, file).program, "body");

/** The constants that a statement exports. */
const exportedBy = ({ declaration }: Node): readonly Node[] =>
  declaration ? nodeParts(declaration as Node, "declarations") : [];

/** The exported constant of a name: its whole statement, and its value. */
function constantIn(text: string, file: string, name: string): { statement: Node; value: Node } | undefined {
  for (const statement of statementsOf(text, file)) {
    const declared = exportedBy(statement).find(({ id }) => nameOf(id) === name);
    if (declared) return { statement, value: declared.init as Node };
  }
  return undefined;
}

/** Names of the constants that a file exports. */
export const constantsOf = (text: string, file: string): string[] =>
  statementsOf(text, file).flatMap((statement) =>
    exportedBy(statement).flatMap(({ id }) => nameOf(id) ?? []),
  );

/** The source of an exported constant; undefined when there is none. */
export function constantSource(text: string, file: string, name: string): string | undefined {
  const found = constantIn(text, file, name);
  return found && text.slice(found.statement.start, found.statement.end);
}

/** A text without an exported constant, and without the comment above it. */
export function withoutConstant(text: string, file: string, name: string): string {
  const found = constantIn(text, file, name);
  if (!found) return text;
  const comment = piecesOf(text, file).find(
    ({ kind, end }) =>
      kind === "comment" &&
      end < found.statement.start &&
      /^\n$/.test(text.slice(end, found.statement.start)),
  );
  const before = text.slice(0, comment?.start ?? found.statement.start).trimEnd();
  const after = text.slice(found.statement.end).trimStart();
  return after === "" ? `${before}\n` : `${before}\n\n${after}`;
}

/** A text without a property of the object that an exported constant is; `path` leads to it from there. */
export function withoutProperty(text: string, file: string, name: string, path: readonly string[]): string {
  let node = constantIn(text, file, name)?.value;
  let property: Node | undefined;
  for (const key of path) {
    while (node && /^TS(As|Satisfies)Expression$/.test(node.type)) node = node.expression as Node;
    property = node && nodeParts(node, "properties").find((each) => nameOf(each.key) === key);
    node = property?.value as Node | undefined;
  }
  if (!property) return text;
  const before = text.slice(0, property.start).replace(/[ \t]*$/, "");
  return before + text.slice(property.end).replace(/^,?[ \t]*\n?/, "");
}

/** A text in which no mutation invalidates a query. */
export const withoutInvalidated = (text: string, path: string): string =>
  text.replace(/\binvalidates: \[[^\]]*\]/g, (list) =>
    list.replace(new RegExp(`\\s*"${path}",?`), "").replace(/,(\s*\])/, "$1"),
  );
