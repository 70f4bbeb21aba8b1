import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { join, relative, sep } from "node:path";
import { type NodeHandler, takesEncoding } from "../http/adapters";

/** Folder of the browser's files as the build has compressed them. */
export const compressedFiles = join(".next", "compressed");

type Encoding = "br" | "gzip";
type Encoded = { readonly body: Buffer; readonly etag: string };
type File = { readonly type: string; readonly encoded: Partial<Record<Encoding, Encoded>> };

/** By its path in a URL. */
export type StaticFiles = ReadonlyMap<string, File>;

const encodings: Readonly<Record<string, Encoding>> = { br: "br", gz: "gzip" };
const types: Readonly<Record<string, string>> = {
  js: "application/javascript; charset=UTF-8",
  css: "text/css; charset=UTF-8",
  svg: "image/svg+xml",
  json: "application/json; charset=UTF-8",
  txt: "text/plain; charset=UTF-8",
};

/** Reads all of them, less than 1 MB for an app of twenty pages; none where the build has compressed none. */
export async function readStaticFiles(folder = compressedFiles): Promise<StaticFiles> {
  const files = new Map<string, File>();
  if (!existsSync(folder)) return files;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const [, name = "", extension = "", end = ""] = /^(.+\.(\w+))\.(\w+)$/.exec(entry.name) ?? [];
    const encoding = encodings[end];
    const type = types[extension];
    if (!entry.isFile() || !encoding || !type) continue;
    const parents = relative(folder, entry.parentPath).split(sep).filter(Boolean);
    const path = `/_next/static/${[...parents, name].join("/")}`;
    const body = await readFile(join(entry.parentPath, entry.name));
    const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
    files.set(path, { type, encoded: { ...files.get(path)?.encoded, [encoding]: { body, etag } } });
  }
  return files;
}

/**
 * Handler that answers a request for one of these files with the smallest that the client takes; undefined for all
 * else. Who wants a part of a file, or takes no compression, gets it from Next as it is.
 */
export function staticFile(
  files: StaticFiles,
  path: string,
  asked: IncomingMessage,
): NodeHandler | undefined {
  const file = files.get(path);
  if (!file || asked.headers.range !== undefined) return undefined;
  const encoding = (["br", "gzip"] as const).find((name) => file.encoded[name] && takesEncoding(asked, name));
  const found = encoding && file.encoded[encoding];
  if (!found) return undefined;
  return async (request, response) => {
    response.setHeader("cache-control", "public, max-age=31536000, immutable");
    response.setHeader("vary", "Accept-Encoding");
    response.setHeader("etag", found.etag);
    if (isKnown(request.headers["if-none-match"], found.etag)) {
      response.statusCode = 304;
      response.end();
      return;
    }
    response.setHeader("content-type", file.type);
    response.setHeader("content-encoding", encoding);
    response.setHeader("content-length", found.body.length);
    response.end(request.method === "HEAD" ? undefined : found.body);
  };
}

const isKnown = (header: string | undefined, etag: string): boolean =>
  (header ?? "").split(",").some((known) => known.trim().replace(/^W\//, "") === etag);
