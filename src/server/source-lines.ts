import { readFileSync } from "node:fs";
import { SourceMap } from "node:module";

/** `    at run (/srv/.next/server/chunks/1.js:1:2345)`, in parts. */
const built = /^(.*?)(?:file:\/\/)?(\/[^()]*\/\.next\/[^()]*\.m?js):(\d+):(\d+)(\)?)$/;

/** What is known of lines by now: the same ones come again and again. */
const known = new Map<string, string>();
const mostKnown = 1000;

/**
 * The lines of a stack, with the places in the source that those in the build come from. The build leaves maps beside
 * its files; they are large, so they are read when a line is met for the first time, and not kept.
 */
export function inSource(frames: readonly string[]): string[] {
  const maps = new Map<string, SourceMap | null>();
  return frames.map((frame) => {
    const line = known.get(frame) ?? translated(frame, maps);
    if (known.size >= mostKnown) known.clear();
    known.set(frame, line);
    return line;
  });
}

function translated(frame: string, maps: Map<string, SourceMap | null>): string {
  const [, before = "", file = "", line = "", column = "", after = ""] = built.exec(frame) ?? [];
  if (!file) return frame;
  if (!maps.has(file)) maps.set(file, mapBeside(file));
  const origin = maps.get(file)?.findOrigin(Number(line), Number(column));
  if (!origin || !("fileName" in origin)) return frame;
  const name = origin.fileName.replace(/^.*?\[project\]\/|^(\.\.\/)+/, "");
  return `${before}${name}:${origin.lineNumber}:${origin.columnNumber}${after}`;
}

function mapBeside(file: string): SourceMap | null {
  try {
    return new SourceMap(JSON.parse(readFileSync(/* turbopackIgnore: true */ `${file}.map`, "utf8")));
  } catch {
    return null;
  }
}
