import { readdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { strayExport } from "../server/call/declared-procedures";

const folder = "src/server/procedures";

/**
 * Exports of the files of procedures that are no procedures, a sentence for each. The router takes every export for a call,
 * so that the compiler finds fault with each file that knows the calls, and with this one not at all.
 */
export async function strayExports(root = "."): Promise<string[]> {
  // A product without a slice has none.
  const names = (await readdir(join(root, folder)).catch(() => []))
    .filter((name) => name.endsWith(".ts"))
    .sort();
  const found = await Promise.all(names.map((name) => straysIn(root, join(folder, name))));
  return found.flat();
}

async function straysIn(root: string, file: string): Promise<string[]> {
  let exported: Readonly<Record<string, unknown>>;
  try {
    exported = await import(pathToFileURL(resolve(root, file)).href);
  } catch {
    // What cannot be loaded does not compile either, and the compiler says why and where.
    return [];
  }
  const source = await readFile(join(root, file), "utf8");
  return Object.entries(exported)
    .map(([name, value]) => ({ name, line: lineOf(name, source), stray: strayExport(value) }))
    .filter(({ stray }) => stray !== undefined)
    .sort((one, other) => one.line - other.line)
    .map(({ name, line, stray }) => `${file}:${line} exports "${name}", which ${stray}`);
}

/** Number of the line that exports a name: the first that has it behind the word. */
const lineOf = (name: string, source: string): number =>
  source.split("\n").findIndex((line) => new RegExp(`\\bexport\\b.*\\b${name}\\b`).test(line)) + 1;
