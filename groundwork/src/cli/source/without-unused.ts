import { type Node, nameOf, nodeParts, type Tree, treeOf } from "./syntax";

/**
 * The text of a source file without what it imports or declares for itself and does not use, until nothing follows. A name
 * counts as used wherever it stands for a value or a type, also where it means something else of the same name.
 */
export function withoutUnused(text: string, path: string): string {
  const tree = treeOf(text, path);
  const used = new Set(tree.nodes.filter((node) => isUse(tree, node)).map(nameOf));
  for (const statement of nodeParts(tree.program, "body")) {
    const parts = declaredBy(statement);
    const left = parts.filter((part) => {
      const name = nameOf((part.local ?? part.value ?? part.argument ?? part.id ?? part) as Node);
      return name === undefined || name.startsWith("_") || used.has(name);
    });
    if (left.length === parts.length) continue;
    const changed = left.length === 0 ? withoutStatement(tree, statement) : withParts(tree, statement, left);
    if (changed !== undefined) return withoutUnused(changed, path);
  }
  return text;
}

const declarations = /^(Class|Function|TSInterface|TSTypeAlias)Declaration$/;

/** Parts of a statement that declare or import a name for this file alone. */
function declaredBy(statement: Node): readonly Node[] {
  if (statement.type === "ImportDeclaration") return nodeParts(statement, "specifiers");
  if (statement.type === "VariableDeclaration")
    return nodeParts(statement, "declarations").flatMap(({ id }) => {
      const target = id as Node;
      return target.type === "ObjectPattern" ? nodeParts(target, "properties") : target;
    });
  return declarations.test(statement.type) ? [statement] : [];
}

/** The text with fewer parts in a statement that imports, or in a pattern without a rest; undefined in another. */
function withParts({ text }: Tree, statement: Node, parts: readonly Node[]): string | undefined {
  const textOf = ({ start, end }: Node) => text.slice(start, end);
  const listed = (of: readonly Node[]) => (of.length > 0 ? [`{ ${of.map(textOf).join(", ")} }`] : []);
  const replaced = (start: number, end: number, instead: string) =>
    text.slice(0, start) + instead + text.slice(end);
  if (statement.type === "ImportDeclaration") {
    const named = parts.filter(({ type }) => type === "ImportSpecifier");
    const others = parts.filter((part) => !named.includes(part)).map(textOf);
    const kind = statement.importKind === "type" ? "type " : "";
    const names = [...others, ...listed(named)].join(", ");
    return replaced(statement.start, (statement.source as Node).start, `import ${kind}${names} from `);
  }
  const [declared, ...more] = nodeParts(statement, "declarations");
  const pattern = declared?.id as Node | undefined;
  const isWhole = nodeParts(pattern ?? statement, "properties").some(({ type }) => type === "RestElement");
  if (pattern?.type !== "ObjectPattern" || isWhole || more.length > 0) return undefined;
  return replaced(pattern.start, pattern.end, listed(parts).join());
}

/** Whether an identifier stands for what is declared elsewhere: it declares nothing, and names no part of something. */
function isUse(tree: Tree, node: Node): boolean {
  const parent = tree.parentOf(node);
  if (!/^(JSX)?Identifier$/.test(node.type) || !parent) return false;
  const { type } = parent;
  if (/^(Import|JSXAttribute$|RestElement$)/.test(type)) return false;
  if (parent.id === node || nodeParts(parent, "params").includes(node)) return false;
  if (type === "Property" && parent.value === node) return tree.parentOf(parent)?.type !== "ObjectPattern";
  return !(parent.property === node || parent.key === node) || parent.computed === true;
}

/** The text of a file without a statement on lines of its own, and without the comments right above it. */
export function withoutStatement({ text, comments }: Tree, { start, end }: Node): string {
  const from = comments.reduceRight(
    (at, comment) => (/^[ \t]*\n[ \t]*$/.test(text.slice(comment.end, at)) ? comment.start : at),
    start,
  );
  const before = text.slice(0, from).replace(/[ \t]*$/, "");
  const after = text.slice(end).replace(/^[ \t]*\n/, "");
  if (after === "") return `${before.trimEnd()}\n`;
  return before + (/(^|\n)\n$/.test(before) ? after.replace(/^\n+/, "") : after);
}
