import { readFileSync } from "node:fs";
import { join } from "node:path";
import { platformLimits, rateLimits } from "../../contract/limits";
import type { SourcePlace, SpecLimit } from "../../contract/specification";
import type { ProductModules } from "./modules";
import { commentAbove, lineAt, sourceFiles } from "./source-files";

type Text = { readonly file: string; readonly source: string };

/** Object with limits: the name that other files know it by, and the file that declares it. */
type Home = { readonly prefix: string; readonly name: string; readonly file: string; readonly value: object };

/** Limits of product, slices and platform, one for each value that is no object, with the files that name it. */
export function limitsOf({ limits, sliceLimits, slices }: ProductModules): SpecLimit[] {
  const product = sourceFiles("src").map(readText);
  const all = [...product, ...sourceFiles("groundwork/src").map(readText)];
  const platformFile = "groundwork/src/contract/limits.ts";
  const homes: Home[] = [
    { prefix: "", name: "limits", file: "src/product/limits.ts", value: limits },
    ...slices.flatMap(({ slice, folder, limits: exported }) =>
      Object.entries(exported).flatMap(([name, value]) =>
        Object.values(sliceLimits).includes(value as object)
          ? [{ prefix: slice, name, file: join(folder, "limits.ts"), value: value as object }]
          : [],
      ),
    ),
    { prefix: "platform", name: "platformLimits", file: platformFile, value: platformLimits },
    { prefix: "rates", name: "rateLimits", file: platformFile, value: rateLimits },
  ];
  return homes.flatMap((home) => limitsIn(home, home.file.startsWith("src/") ? product : all));
}

function limitsIn({ prefix, name, file, value }: Home, texts: readonly Text[]): SpecLimit[] {
  const home = readText(file);
  return leavesOf(value).map(({ path, value: leaf }) => ({
    path: [prefix, ...path].filter(Boolean).join("."),
    value: leaf,
    ...declarationOf(home, path),
    usedIn: usesOf(name, path, texts, file),
  }));
}

type Leaf = { readonly path: readonly string[]; readonly value: unknown };

/** Values of an object that are no objects, but for pairs that belong together: a range, a rate. */
function leavesOf(value: object, path: readonly string[] = []): Leaf[] {
  return Object.entries(value).flatMap(([key, inner]) => {
    const below = [...path, key];
    const together = typeof inner === "object" && inner !== null && ("points" in inner || "max" in inner);
    return typeof inner === "object" && inner !== null && !together
      ? leavesOf(inner, below)
      : [{ path: below, value: inner }];
  });
}

/** Line that declares a limit, and the comment above it or above what surrounds it. */
function declarationOf({ file, source }: Text, path: readonly string[]): Pick<SpecLimit, "about" | "place"> {
  let index = 0;
  let about: string | null = null;
  let found = false;
  for (const key of path) {
    const match = new RegExp(`^[ ]*(?:const )?${key}\\b[:,= ]`, "m").exec(source.slice(index));
    if (!match) break;
    const start = index + match.index;
    about = commentAbove(source.slice(0, start)) ?? about;
    index = start + match[0].length;
    found = true;
  }
  return { about, place: found ? { file, line: lineAt(source, index) } : null };
}

/** Places that name a limit, or the part of its object that it belongs to: the first of each file. */
function usesOf(name: string, path: readonly string[], texts: readonly Text[], home: string): SourcePlace[] {
  for (let length = path.length; length > 0; length--) {
    const named = new RegExp(`\\b${[name, ...path.slice(0, length)].join("\\.")}\\b`);
    const uses = texts.flatMap(({ file, source }) => {
      const match = file === home ? null : named.exec(source);
      return match ? [{ file, line: lineAt(source, match.index) }] : [];
    });
    if (uses.length > 0) return uses;
  }
  return [];
}

const readText = (file: string): Text => ({ file, source: readFileSync(file, "utf8") });
