import { type Node, nameOf, nodeParts, treeOf } from "./syntax";
import { withoutStatement } from "./without-unused";

const statementsOf = (text: string, file: string) => nodeParts(treeOf(text, file).program, "body");

const exportedBy = ({ declaration }: Node): readonly Node[] =>
  declaration ? nodeParts(declaration as Node, "declarations") : [];

/** The statement that exports the constant of a name. */
const statementOf = (text: string, file: string, name: string): Node | undefined =>
  statementsOf(text, file).find((each) => exportedBy(each).some(({ id }) => nameOf(id) === name));

export const constantsOf = (text: string, file: string): string[] =>
  statementsOf(text, file).flatMap((statement) =>
    exportedBy(statement).flatMap(({ id }) => nameOf(id) ?? []),
  );

export function constantSource(text: string, file: string, name: string): string | undefined {
  const found = statementOf(text, file, name);
  return found && text.slice(found.start, found.end);
}

/** A text without an exported constant, and without the comments right above it. */
export function withoutConstant(text: string, file: string, name: string): string {
  const found = statementOf(text, file, name);
  return found ? withoutStatement(treeOf(text, file), found) : text;
}

/** A text in which no list of this name has an entry: no mutation `invalidates` a query, or no rows `notifies` of a call. */
export const withoutEntry = (text: string, list: "invalidates" | "notifies", entry: string): string =>
  text.replace(new RegExp(`\\b${list}: \\[[^\\]]*\\]`, "g"), (entries) =>
    entries.replace(new RegExp(`\\s*"${entry}",?`), "").replace(/,(\s*\])/, "$1"),
  );
