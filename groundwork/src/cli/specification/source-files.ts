import { readFileSync } from "node:fs";
import { filesBelow } from "../files";

/** Paths of the TypeScript files below a folder; none where the folder is not. */
export const sourceFiles = (folder: string): string[] =>
  filesBelow(folder).filter((path) => /\.tsx?$/.test(path) && !path.includes("/generated/"));

const declared = /^export (?:async )?(?:const|function\*?|type|class) (\w+)/gm;

/** The exports of a file with what is written above them, in their order. It goes by the layout that the formatter gives every file. */
export function exportsOf(file: string) {
  const source = readFileSync(file, "utf8");
  const found = [...source.matchAll(declared)];
  return found.map((match, place) => {
    const end = found[place + 1]?.index ?? source.length;
    return {
      name: match[1] ?? "",
      about: commentAbove(source.slice(0, match.index)),
      /** Its source, to the beginning of what follows it. */
      text: source.slice(match.index, end),
      place: { file, line: lineAt(source, match.index) },
    };
  });
}

/** Number of the line at an index of a text, from 1. */
export const lineAt = (source: string, index: number): number => source.slice(0, index).split("\n").length;

/** The doc comment that a text ends with, as running text. */
export function commentAbove(source: string): string | null {
  const comment = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*$/.exec(source)?.[1];
  if (comment === undefined) return null;
  const lines = comment.split("\n").map((line) => line.replace(/^\s*\* ?/, "").trim());
  const text = lines
    .join(" ")
    .replace(/\s@\w+ .*$/, "")
    .replace(/\{@link (\w+)\}/g, "$1");
  return text.trim() || null;
}

/** The first sentence of the comment by which a file says what its entity is; `null` where it has none. */
export function firstSentence(file: string): string | null {
  const comment = /(?:^\/\/ .*\n?)+/m.exec(readFileSync(file, "utf8"))?.[0];
  if (comment === undefined) return null;
  const text = comment
    .trim()
    .replace(/^\/\/ /gm, "")
    .replaceAll("\n", " ");
  return /^.*?[.!?](?=\s|$)/.exec(text)?.[0] ?? text;
}
