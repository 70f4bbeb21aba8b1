import { readFile } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { strayExport } from "../server/call/declared-procedures";
import { platformFolder } from "../server/process/platform-folder";
import { filesBelow } from "./files";

/** Folders with files of procedures: the product's, which is not there before its first slice, and the platform's slices. */
const folders = ["src/server/procedures", `${platformFolder}/src/slices`];

const isOfProcedures = (file: string) => /^src\/server\/procedures\/[^/]+\.ts$|\/procedures\.ts$/.test(file);

/**
 * Exports of the files of procedures that are no procedures, a sentence for each. The router takes every export for a call,
 * so that the compiler finds fault with each file that knows the calls, and with this one not at all.
 */
export async function strayExports(root = "."): Promise<string[]> {
  const paths = folders.flatMap((folder) => filesBelow(join(root, folder)));
  const files = paths.map((path) => relative(root, path));
  const found = await Promise.all(files.filter(isOfProcedures).map((file) => straysIn(root, file)));
  return found.flat();
}

async function straysIn(root: string, file: string): Promise<string[]> {
  // What cannot be loaded does not compile either, and the compiler says why and where.
  const exported: object = await import(pathToFileURL(resolve(root, file)).href).catch(() => ({}));
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
