import { readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { join } from "node:path";
import { attempt } from "../../contract/attempt";

/** `    at run (/srv/.next/server/chunks/1.js:1:2345)`, in parts. */
const onServer = /^(.*?)(?:file:\/\/)?(\/[^()]*\/\.next\/[^()]*\.m?js):(\d+):(\d+)(\)?)$/;

/** `    at run (https://app.example/_next/static/chunks/1.js?dpl=2:1:2345)`, in parts. */
const inBrowser =
  /^(.*?)https?:\/\/[^/\s()]+\/_next\/static\/([^?#\s()]+\.js)(?:\?[^:\s()]*)?:(\d+):(\d+)(\)?)$/;

/**
 * Where the maps of the browser's files are: taken away from beside them after a build, so that nobody is served the
 * source; and beside them in development.
 */
export const browserMaps = join(".next", "browser-maps");
const developmentMaps = join(".next", "dev", "static");

/** Lines that were translated before: the same ones come again and again. */
const cachedLines = new Map<string, string>();
const maxCachedLines = 1000;

/**
 * The lines of a stack, with the places in the source that those in the build come from, be it of the server or of a
 * browser. The maps are large, so they are read when a line is met for the first time, and not kept.
 */
export function inSource(frames: readonly string[]): string[] {
  const maps = new Map<string, SourceMap | null>();
  return frames.map((frame) => {
    const line = cachedLines.get(frame) ?? translated(frame, maps);
    if (cachedLines.size >= maxCachedLines) cachedLines.clear();
    cachedLines.set(frame, line);
    return line;
  });
}

function translated(frame: string, maps: Map<string, SourceMap | null>): string {
  const built = onServer.exec(frame) ?? inBrowser.exec(frame);
  const [, before = "", file = "", line = "", column = "", after = ""] = built ?? [];
  if (!file) return frame;
  if (!maps.has(file)) maps.set(file, file.startsWith("/") ? mapAt(`${file}.map`) : browserMap(file));
  const origin = maps.get(file)?.findOrigin(Number(line), Number(column));
  if (!origin || !("fileName" in origin)) return frame;
  return `${before}${pathInProject(origin.fileName)}:${origin.lineNumber}:${origin.columnNumber}${after}`;
}

/** Path from the project's folder of a source, which a map names by Turbopack's own URL, or by one as URLs are written. */
function pathInProject(source: string): string {
  const [, named] = /^.*?\[project\]\/(.*)$/.exec(source) ?? [];
  if (named !== undefined) return named;
  const path = source.replace(/^(\.\.\/)+/, "").replace(projectUrl(), "");
  return attempt(() => decodeURI(path)) ?? path;
}

const projectUrl = () => `file://${/* turbopackIgnore: true */ process.cwd()}/`;

/** @param file what a browser says, which may be anything */
function browserMap(file: string): SourceMap | null {
  const path = attempt(() => decodeURIComponent(file));
  if (path === undefined || path.split(/[/\\]/).includes("..")) return null;
  const folder = /* turbopackIgnore: true */ process.cwd();
  return (
    mapAt(join(folder, browserMaps, `${path}.map`)) ?? mapAt(join(folder, developmentMaps, `${path}.map`))
  );
}

const mapAt = (path: string): SourceMap | null =>
  attempt(() => new SourceMap(JSON.parse(readFileSync(/* turbopackIgnore: true */ path, "utf8")))) ?? null;
