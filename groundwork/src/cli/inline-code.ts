import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { UserFacingError } from "../contract/user-facing-error";
import { type InlineCode, type InlineCodeByPath, inlineCodeFile } from "../server/http/inline-code";
import { packWith } from "./static-files";

/** Next's manifest of the pages that it has made at the build. */
export type Manifest = {
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
  if (changing[0]) {
    throw new UserFacingError(
      `The page ${changing[0][0]} is kept and made again later, so its policy cannot list its scripts: make it at every request (await connection()), or once at the build (without revalidate, and with dynamicParams = false).`,
    );
  }
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
  [...new Set(texts)].map((text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`);

const characters: Readonly<Record<string, string>> = {
  "&quot;": '"',
  "&#x27;": "'",
  "&lt;": "<",
  "&gt;": ">",
  "&amp;": "&",
};

const unescaped = (text: string) =>
  text.replace(/&(quot|#x27|lt|gt|amp);/g, (name) => characters[name] ?? "");
