import { readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { platformFolder } from "../server/process/platform-folder";
import { filesBelow } from "./files";
import { type Node, nameOf, nodeParts, treeOf } from "./source/syntax";

/** Folder of the files that a product may import of the platform. */
export const entriesFolder = join(platformFolder, "src/entries");

/** Specifier that an import names, and the name that it takes from there. */
export type Imported = { readonly specifier: string; readonly name: string };

const reExport = /^export (?:type )?\{([^}]*)\} from "([^"]+)";/gm;

/** Everything that a product may import of the platform, by the files of `groundwork/src/entries`. */
export function platformExports(root = ".") {
  const folder = join(root, entriesFolder);
  const files = filesBelow(folder).filter((file) => file.endsWith(".ts"));
  return files.flatMap((file) => {
    const path = relative(folder, file).slice(0, -".ts".length);
    const entry = path === "contract" ? "groundwork" : `groundwork/${path}`;
    return [...readFileSync(file, "utf8").matchAll(reExport)].flatMap(([, list = "", from = ""]) =>
      list.split(",").flatMap((part) => {
        // Its name there, which is `default` for a page.
        const [declared = "", name = declared] = part
          .trim()
          .replace(/^type /, "")
          .split(" as ");
        // Module that declares it, without its extension: `groundwork/src/client/form`.
        const module = join(entriesFolder, dirname(path), from);
        return declared === "" ? [] : { entry, name, module, declared };
      }),
    );
  });
}

/** One thing that an entry of the platform exports, such as `useForm` of `groundwork/react`. */
export type Exported = ReturnType<typeof platformExports>[number];

/** What is behind each name of each entry, by both: `#client/form` by `groundwork/react useForm`. */
export type Behind = ReadonlyMap<string, string>;

export const behindEntries = (): Behind =>
  new Map(
    platformExports().map(({ entry, name, module }) => [
      `${entry} ${name}`,
      `#${relative(join(platformFolder, "src"), module)}`,
    ]),
  );

/**
 * What a source file imports, one for each name. An entry of the platform only passes on, so a name of one counts as
 * imported from the module that declares it. A module that a variable names is known only while the code runs.
 */
export function importsOf(text: string, path: string, behind: Behind) {
  const { nodes } = treeOf(text, path);
  return nodes.flatMap((node) => {
    const specifier = sourceOf(node)?.value;
    if (typeof specifier !== "string") return [];
    const isErased = isOfTypes(node) || node.type === "TSImportType";
    const names = nodeParts(node, "specifiers").map((part) => ({
      specifier: behind.get(`${specifier} ${nameOf(part.imported ?? part.local)}`) ?? specifier,
      isOfTypes: isErased || isOfTypes(part),
    }));
    if (names.some((each) => each.specifier !== specifier)) return names;
    const all = allBehind(specifier, behind);
    return (all.length > 0 ? all : [specifier]).map((each) => ({ specifier: each, isOfTypes: isErased }));
  });
}

/** Modules behind an entry that is imported as a whole; none behind anything else. */
const allBehind = (specifier: string, behind: Behind): string[] =>
  /^groundwork(\/|$)/.test(specifier)
    ? [...behind].flatMap(([name, module]) => (name.startsWith(`${specifier} `) ? module : []))
    : [];

const isOfTypes = ({ importKind, exportKind }: Node) => [importKind, exportKind].includes("type");

/** What an import, a re-export, `import()` or `require()` names. */
function sourceOf({ type, source, callee, arguments: given }: Node): Node | null | undefined {
  if (type === "CallExpression") return nameOf(callee) === "require" ? (given as Node[])[0] : undefined;
  return source as Node | null | undefined;
}

/** Module of the project that an import leads to, without its extension; `undefined` for that of a package. */
export function moduleOf(specifier: string, from: string): string | undefined {
  if (specifier.startsWith("#")) return join(platformFolder, "src", specifier.slice(1));
  if (specifier.startsWith("@/")) return join("src", specifier.slice(2));
  if (specifier.startsWith(".")) return join(dirname(from), specifier);
  return undefined;
}

/**
 * The text of a source file whose imports lead elsewhere. What it imports of one module may come from several then, and
 * what it imports of several from one, in one statement.
 * @param placeOf where a name is imported from now; `undefined` where it was. The name is `*` for the module that `import()`
 *   loads when what is taken of it is not said at once.
 */
export function withImports(
  text: string,
  path: string,
  placeOf: (imported: Imported) => Imported | undefined,
): string {
  const { nodes, program } = treeOf(text, path);
  const statements = nodeParts(program, "body")
    .filter(isPassing)
    .map((node) => placed(node, placeOf));
  const moved = statements.filter(({ names }) => names.some(({ isMoved }) => isMoved));
  const targets = new Set(moved.flatMap(({ names }) => names.map(({ target }) => target)));
  // Statements that import from where others do now are joined with them.
  const rewritten = statements.filter(
    (statement) => moved.includes(statement) || statement.names.some(({ target }) => targets.has(target)),
  );
  const joined = new Map<string, { at: Node; names: string[] }>();
  for (const { node, names } of rewritten)
    for (const { target, text: name } of names) {
      const key = `${node.type === "ImportDeclaration" ? "import" : "export"} ${target}`;
      const found = joined.get(key) ?? { at: node, names: [] };
      joined.set(key, found);
      found.names.push(name);
    }
  const changes = rewritten.map(({ node }) =>
    changeOf(
      node,
      [...joined].flatMap(([key, { at, names }]) => (at === node ? written(key, names) : [])).join("\n"),
    ),
  );
  for (const node of nodes) {
    const specifier = node.type === "ImportExpression" ? nameOf(node.source) : undefined;
    if (specifier === undefined) continue;
    const member = nodes.find(
      ({ type, object }) => type === "MemberExpression" && isAwaited(object as Node, node),
    );
    const name = nameOf(member?.property) ?? "*";
    const target = placeOf({ specifier, name });
    if (target) changes.push(changeOf(node.source as Node, JSON.stringify(target.specifier)));
    if (target && member && target.name !== name)
      changes.push(changeOf(member.property as Node, target.name));
  }
  return changes
    .sort((one, other) => other.start - one.start)
    .reduce((changed, { start, end, text: by }) => {
      const rest = changed.slice(end);
      // A statement whose names have all gone to another leaves no empty line.
      return changed.slice(0, start) + by + (by === "" ? rest.replace(/^\n/, "") : rest);
    }, text);
}

const changeOf = ({ start, end }: Node, text: string) => ({ start, end, text });

/** Whether a statement imports or exports names of another module, and nothing but names. */
const isPassing = (statement: Node): boolean =>
  Boolean(statement.source) &&
  (statement.type === "ImportDeclaration" || statement.type === "ExportNamedDeclaration") &&
  nodeParts(statement, "specifiers").every(
    ({ type }) => type === "ImportSpecifier" || type === "ExportSpecifier",
  );

/** Names of a statement as they are to be written, and where each is imported from now. */
function placed(node: Node, placeOf: (imported: Imported) => Imported | undefined) {
  const specifier = nameOf(node.source) ?? "";
  const names = nodeParts(node, "specifiers").map((part) => {
    const name = nameOf(part.imported ?? part.local) ?? "";
    const target = placeOf({ specifier, name }) ?? { specifier, name };
    const local = nameOf(part.imported ? part.local : part.exported) ?? "";
    return {
      target: target.specifier,
      isMoved: target.specifier !== specifier || target.name !== name,
      text: `${[node, part].some(isOfTypes) ? "type " : ""}${target.name === local ? local : `${target.name} as ${local}`}`,
    };
  });
  return { node, names };
}

/** Whether a node is an `import()`, in parentheses and awaited or not. */
const isAwaited = (node: Node, imported: Node): boolean =>
  node === imported ||
  (/^(Await|Parenthesized)Expression$/.test(node.type) &&
    isAwaited((node.argument ?? node.expression) as Node, imported));

function written(key: string, names: readonly string[]): string {
  const [verb, specifier] = key.split(" ");
  const allTypes = names.every((name) => name.startsWith("type "));
  const list = [...new Set(names.map((name) => (allTypes ? name.slice("type ".length) : name)))].sort();
  return `${verb} ${allTypes ? "type " : ""}{ ${list.join(", ")} } from "${specifier}";`;
}
