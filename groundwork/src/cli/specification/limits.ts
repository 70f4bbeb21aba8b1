import { readFileSync } from "node:fs";
import { join } from "node:path";
import { platformLimits, rateLimits } from "../../contract/limits";
import { isRecord } from "../../contract/record";
import type { SourcePlace, SpecLimit } from "../../contract/specification";
import { platformFolder } from "../../server/process/platform-folder";
import type { ProductModules } from "./modules";
import { commentAbove, lineAt, sourceFiles } from "./source-files";

/** Source file; `code` has blanks in place of comments and imports, which name things without using them. */
type Text = { readonly file: string; readonly source: string; readonly code: string };

/** File with the limits of the whole product, which lists those of the slices without using them. */
const registry = "src/product/limits.ts";

/** Files of the platform that enforce nothing in an app that serves. */
const notServing = /\bgroundwork\/src\/(testing|cli\/specification)\//;

/** Object with limits: the name that other files know it by, and the file that declares it. */
type Home = {
  readonly prefix: string;
  readonly name: string;
  /** Names of objects that repeat a part of it. */
  readonly aliases?: readonly string[];
  readonly file: string;
  readonly value: object;
};

/** Limits of product, slices and platform, one for each value that is no object, with the files that name it. */
export function limitsOf({ limits, sliceLimits, slices }: ProductModules): SpecLimit[] {
  const product = sourceFiles("src").map(readText);
  const platform = sourceFiles(`${platformFolder}/src`).filter((file) => !notServing.test(file));
  const all = [...product, ...platform.map(readText)];
  const platformFile = `${platformFolder}/src/contract/limits.ts`;
  const replaced = replacedByProduct(sliceLimits);
  const homes: Home[] = [
    { prefix: "", name: "limits", file: registry, value: limits },
    ...replaced,
    ...slices.flatMap(({ slice, folder, limits: exported }) =>
      Object.entries(exported).flatMap(([name, value]) =>
        Object.values(sliceLimits).includes(value as object)
          ? [{ prefix: slice, name, file: join(folder, "limits.ts"), value: value as object }]
          : [],
      ),
    ),
    {
      prefix: "platform",
      name: "platformLimits",
      aliases: ["browserLimits"],
      file: platformFile,
      value: platformLimits,
    },
    { prefix: "rates", name: "rateLimits", file: platformFile, value: rateLimits },
  ];
  const isForProduct = (home: Home) => home.file.startsWith("src/") && !replaced.includes(home);
  return homes.flatMap((home) => limitsIn(home, isForProduct(home) ? product : all));
}

/** Limits of the platform's slices that the product declares in {@link registry} in their place; the platform reads them there. */
function replacedByProduct(sliceLimits: Readonly<Record<string, object>>): Home[] {
  const { code } = readText(registry);
  return Object.entries(sliceLimits).flatMap(([prefix, value]) => {
    const name = `${prefix}Limits`;
    return declarationIn(code, name) === undefined ? [] : [{ prefix, name, file: registry, value }];
  });
}

function limitsIn({ prefix, name, aliases = [], file, value }: Home, texts: readonly Text[]): SpecLimit[] {
  const home = readText(file);
  return leavesOf(value).map(({ path, value: leaf }) => ({
    path: [prefix, ...path].filter(Boolean).join("."),
    value: leaf,
    ...declarationOf(home, name, path),
    usedIn: [name, ...aliases].flatMap((known) => usesOf(known, path, texts, file)),
  }));
}

/** Values of an object that are no objects, but for pairs that belong together: a range, a rate. */
function leavesOf(value: object, path: readonly string[] = []): { path: string[]; value: unknown }[] {
  return Object.entries(value).flatMap(([key, inner]) => {
    const below = [...path, key];
    const goesOn = isRecord(inner) && !("points" in inner || "max" in inner);
    return goesOn ? leavesOf(inner, below) : [{ path: below, value: inner }];
  });
}

/** Line that declares a limit, and the comment above it or above what surrounds it. */
function declarationOf({ file, source, code }: Text, name: string, path: readonly string[]) {
  let index = declarationIn(code, name) ?? 0;
  let about: string | null = null;
  let place: SourcePlace | null = null;
  for (const key of path) {
    const found = keyIn(code, index, key);
    if (found === undefined) break;
    // A key that stands alone has its value from the constant of its name.
    const start = /^\s*[,}]/.test(code.slice(found + key.length))
      ? (declarationIn(code, key) ?? found)
      : found;
    about = commentAbove(source.slice(0, source.lastIndexOf("\n", start) + 1)) ?? about;
    place = { file, line: lineAt(source, start) };
    index = start;
  }
  return { about, place };
}

const declarationIn = (code: string, name: string) => new RegExp(`\\bconst ${name}\\b`).exec(code)?.index;

/** Index of a key among the own ones of the first object behind `start`. */
function keyIn(code: string, start: number, key: string): number | undefined {
  let depth = 0;
  for (const { 0: token, index } of code.slice(start).matchAll(/[{}]|\b\w+\b(?=\s*[:,}])/g)) {
    if (token === "{") depth++;
    else if (token === "}") depth--;
    else if (depth === 1 && token === key) return start + index;
    if (token === "}" && depth === 0) return undefined;
  }
  return undefined;
}

/** Places where a limit is used: the first of each file that names it, or else what it is part of. */
function usesOf(name: string, path: readonly string[], texts: readonly Text[], home: string): SourcePlace[] {
  const [first = ""] = path;
  const ways = [
    ...path.map((_, index) => `(?<![\\w.])${[name, ...path.slice(0, path.length - index)].join("\\.")}\\b`),
    `\\{[^{}]*\\b${first}\\b[^{}]*\\} = ${name}\\b`,
    `[(,:]\\s*${name}\\b(?!\\s*[.:])`,
  ];
  for (const way of ways) {
    const pattern = new RegExp(way);
    const uses = texts.flatMap(({ file, code }) => {
      const match = file === home || file === registry ? null : pattern.exec(code);
      return match ? [{ file, line: lineAt(code, match.index) }] : [];
    });
    if (uses.length > 0) return uses;
  }
  return [];
}

function readText(file: string): Text {
  const source = readFileSync(file, "utf8");
  const unused = /\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$|^import [\s\S]*?;$/gm;
  return { file, source, code: source.replace(unused, (text) => text.replace(/[^\n]/g, " ")) };
}
