import { UserFacingError } from "../../contract/user-facing-error";
import { piecesOf } from "./pieces";
import { withoutUnused } from "./without-unused";

/** Whether a name is declared or imported at the top of a file. */
export function declares(text: string, file: string, name: string): boolean {
  const code = piecesOf(text, file)
    .filter(({ kind }) => kind === "code")
    .map(({ start, end }) => text.slice(start, end))
    .join(" ");
  const declared = new RegExp(`^(export )?(async )?(const|let|function|type|class) ${name}\\b`, "m");
  const imports = [...code.matchAll(/^import\b[^;]*/gm)].join(" ");
  return declared.test(code) || new RegExp(`\\b${name}\\b`).test(imports);
}

/**
 * A text with a line added at the end of an object that is written over several lines; undefined when there is none.
 * @param opening the line that the object begins on, such as `  inputs: {`
 */
export function withLastLine(text: string, opening: string, line: string): string | undefined {
  const lines = text.split("\n");
  const first = lines.indexOf(opening);
  const indentation = /^ */.exec(opening)?.[0] ?? "";
  const last = lines.findIndex((other, number) => number > first && other.startsWith(`${indentation}}`));
  if (first < 0 || last < 0) return undefined;
  return lines.toSpliced(last, 0, `${indentation}  ${line}`).join("\n");
}

/**
 * A file of procedures with entries at the end of a list that some of them declare; undefined where none of those does.
 * @param entries as they are written, with their quotes; what is listed already is not listed twice
 */
export function withListed(
  text: string,
  list: "errors" | "invalidates",
  procedures: readonly string[],
  entries: readonly string[],
): string | undefined {
  const declared = new RegExp(
    `^export const (?:${procedures.join("|")}) = mutation\\(\\{(?:(?!^export )[\\s\\S])*?\\n {2}${list}: \\[[^\\]]*?(?=,?\\s*\\])`,
    "gm",
  );
  if (text.search(declared) < 0) return undefined;
  return text.replace(declared, (found) =>
    [found, ...entries.filter((entry) => !found.includes(entry))].join(", "),
  );
}

/** A file of procedures without an entry of their lists that is not the first of one. */
export const withoutListed = (text: string, entry: string): string =>
  text.replace(new RegExp(`,\\s*${entry}`, "g"), "");

/** A text with a statement that imports, unless it has it, after what directs the bundler. Formatting puts it in its order. */
export const withImport = (text: string, statement: string): string =>
  text.split("\n").includes(statement)
    ? text
    : text.replace(/^(?:"use \w+";\n+)?/, (directive) => `${directive}${statement}\n`);

export function withImported(text: string, module: string, names: readonly string[]): string {
  const statement = new RegExp(`^import \\{([^}]*)\\} from "${module.replace(/\W/g, "\\$&")}";$`, "m");
  const [, list] = statement.exec(text) ?? [];
  const imported = list?.split(",").flatMap((name) => name.trim() || []) ?? [];
  const all = `import { ${[...new Set([...imported, ...names])].join(", ")} } from "${module}";`;
  return list === undefined ? withImport(text, all) : text.replace(statement, () => all);
}

/** A text with those of its lines that are to stay. */
export const withLines = (text: string, stays: (line: string, index: number) => boolean): string =>
  text.split("\n").filter(stays).join("\n");

export const withParagraph = (text: string, paragraph: string) => `${text.trimEnd()}\n\n${paragraph}\n`;

type Change = (text: string) => string | undefined;

export type EditedTexts = ReturnType<typeof editedTexts>;

/** Texts of files while a command edits them. A file that has none yet is read. */
export function editedTexts(read: (file: string) => string | undefined, texts = new Map<string, string>()) {
  const textOf = (file: string) => texts.get(file) ?? read(file);
  /** Edits a file that is there. One that stays as it is has no text among these. */
  const edit = (file: string, change: Change): void => {
    const text = textOf(file);
    const changed = text === undefined ? undefined : change(text);
    if (changed !== undefined && changed !== text) texts.set(file, changed);
  };
  return {
    texts,
    textOf,
    edit,
    /** Edits a source file that is there, and takes out what it does not use any more. */
    prune: (file: string, change: Change): void =>
      edit(file, (text) => {
        const changed = change(text);
        return changed && withoutUnused(changed, file);
      }),
    /** @throws {UserFacingError} when the file, which may be new, is not as in the template, saying what belongs in it */
    add: (file: string, wanted: string, change: Change): void => {
      const changed = change(textOf(file) ?? "");
      if (changed === undefined)
        throw new UserFacingError(
          `${file} does not look as it does in the template, so nothing was written. What belongs in it, by hand: ${wanted}`,
        );
      texts.set(file, changed);
    },
  };
}
