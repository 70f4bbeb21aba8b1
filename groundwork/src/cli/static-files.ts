import { hash } from "node:crypto";
import { existsSync } from "node:fs";
import { copyFile, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { UserFacingError } from "../contract/user-facing-error";
import { compressedFiles } from "../server/gateway/static-files";
import { type InlineCode, type InlineCodeByPath, inlineCodeFile } from "../server/http/inline-code";
import { browserMaps } from "../server/log/source-lines";
import { filesBelow } from "./files";

/** Folder of the files that Next serves to everybody. */
const served = join(".next", "static");

/** Files that compression makes smaller: fonts and images are compressed already. */
const compressible = /\.(js|css|svg|json|txt)$/;

/** Below this, the headers of a response are most of it. */
const leastBytes = 512;

const encoders = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  gz: (bytes: Buffer) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
};

/** Compresses the browser's files once, as small as they get: no server has to, for each visitor, in a hurry. */
export async function compressStatic(): Promise<void> {
  await rm(compressedFiles, { recursive: true, force: true });
  const paths = filesBelow(served);
  await Promise.all(paths.filter((path) => compressible.test(path)).map(compress));
}

async function compress(path: string): Promise<void> {
  const bytes = await readFile(path);
  if (bytes.length < leastBytes) return;
  const target = join(compressedFiles, relative(served, path));
  await mkdir(dirname(target), { recursive: true });
  for (const [extension, encode] of Object.entries(encoders)) {
    await writeFile(`${target}.${extension}`, await encode(bytes));
  }
}

/** The last line of a built file, in which the name of its map has nothing to do with its own. */
const comment = /\n?\/[/*]# sourceMappingURL=([^\s*]+)[^\n]*\s*$/;

/**
 * Takes the source maps of the browser's files away from what is served: only the server reads them, for the lines of an
 * error that a browser reports. Nothing says any more that there are any.
 */
export async function hideBrowserMaps(): Promise<void> {
  await rm(browserMaps, { recursive: true, force: true });
  const paths = filesBelow(served);
  for (const path of paths.filter((path) => /\.(js|css)$/.test(path))) {
    const text = await readFile(path, "utf8");
    const [, map] = comment.exec(text) ?? [];
    if (!map) continue;
    if (path.endsWith(".js")) {
      const hidden = join(browserMaps, `${relative(served, path)}.map`);
      await mkdir(dirname(hidden), { recursive: true });
      await copyFile(join(dirname(path), decodeURIComponent(map)), hidden);
    }
    await writeFile(path, text.replace(comment, ""));
  }
  for (const path of paths.filter((path) => path.endsWith(".map"))) await rm(path);
}

/**
 * Adds a file that was made after the build to those that serverless hosts pack with a function: Next has listed them
 * before it was there.
 * @param entry of the function below `.next/server`, such as `middleware.js`; none is packed where the app lacks it
 */
export async function packWith(entry: string, file: string): Promise<void> {
  const list = join(".next", "server", `${entry}.nft.json`);
  if (!existsSync(list)) return;
  const traced: { files: string[] } = JSON.parse(await readFile(list, "utf8"));
  const files = [...traced.files, relative(dirname(list), file)];
  await writeFile(list, JSON.stringify({ ...traced, files: [...new Set(files)] }));
}

/** Next's manifest of the pages that it has made at the build. */
type Manifest = {
  readonly routes: Readonly<
    Record<string, { routeType: string; response: string; initialRevalidateSeconds: number | false }>
  >;
  readonly dynamicRoutes: Readonly<Record<string, { routeType: string; fallback: unknown }>>;
};

/** Hashes the inline code of the pages that the build has made, so that policies can allow exactly that. */
export async function hashInlineCode(): Promise<void> {
  const manifest: Manifest = JSON.parse(await readFile(".next/prerender-manifest.json", "utf8"));
  const pages = await Promise.all(
    fixedPages(manifest).map(async (path) => {
      const html = await readFile(join(".next/server/app", `${path === "/" ? "/index" : path}.html`), "utf8");
      return [path, inlineCodeOf(html)] as const;
    }),
  );
  await writeFile(inlineCodeFile, JSON.stringify(Object.fromEntries(pages) satisfies InlineCodeByPath));
  await packWith("middleware.js", inlineCodeFile);
}

/**
 * The paths of the pages that stay as the build has made them.
 * @throws {UserFacingError} naming a page that is made again later, with scripts of which no hash can be known now
 */
export function fixedPages({ routes, dynamicRoutes }: Manifest): string[] {
  const pages = Object.entries(routes).filter(([, { routeType }]) => routeType === "page");
  const changing = [
    ...pages.filter(
      ([, { response, initialRevalidateSeconds }]) =>
        response !== "complete" || initialRevalidateSeconds !== false,
    ),
    ...Object.entries(dynamicRoutes).filter(
      ([, { routeType, fallback }]) => routeType === "page" && fallback !== false,
    ),
  ];
  if (changing[0])
    throw new UserFacingError(
      `The page ${changing[0][0]} is kept and made again later, so its policy cannot list its scripts: make it at every request (await connection()), or once at the build (without revalidate, and with dynamicParams = false).`,
    );
  return pages.map(([path]) => path);
}

const scriptTag = /<script((?:\s+[^\s=>"]+(?:="[^"]*")?)*)\s*>([\s\S]*?)<\/script>/g;
const styleTag = /<style(?:\s[^>]*)?>([\s\S]*?)<\/style>/g;
const styleAttribute = /<[a-z][^<>]*?\sstyle="([^"]*)"/g;

/** The hashes of what runs or decorates inside of a page, in the HTML that React writes. */
export function inlineCodeOf(html: string): InlineCode {
  const markup = html.replace(scriptTag, "");
  return {
    scripts: hashes(
      [...html.matchAll(scriptTag)].flatMap(([, attributes = "", text = ""]) =>
        /\ssrc=/.test(attributes) ? [] : [text],
      ),
    ),
    styles: hashes([...markup.matchAll(styleTag)].map(([, text = ""]) => text)),
    attributes: hashes([...markup.matchAll(styleAttribute)].map(([, text = ""]) => unescaped(text))),
  };
}

const hashes = (texts: readonly string[]) =>
  [...new Set(texts)].map((text) => `'sha256-${hash("sha256", text, "base64")}'`);

const characters: Readonly<Record<string, string>> = {
  "&quot;": '"',
  "&#x27;": "'",
  "&lt;": "<",
  "&gt;": ">",
  "&amp;": "&",
};

const unescaped = (text: string) =>
  text.replace(/&(quot|#x27|lt|gt|amp);/g, (name) => characters[name] ?? "");
