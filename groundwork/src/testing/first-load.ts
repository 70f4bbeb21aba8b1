import { gzipSync } from "node:zlib";

/** Bytes of the scripts that a page's HTML names, each compressed by gzip at its best. */
export async function firstLoadOf(html: string, origin: string): Promise<number> {
  const sizes = await Promise.all(scriptsIn(html).map((path) => compressedSize(new URL(path, origin))));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Without those that only browsers take which know no modules. */
function scriptsIn(html: string): string[] {
  const tags = [...html.matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag);
  const modern = tags.filter((tag) => !/\snomodule\b/i.test(tag));
  const paths = modern.flatMap((tag) => tag.match(/\ssrc="([^"]+)"/)?.[1] ?? []);
  return [...new Set(paths.map((path) => path.replaceAll("&amp;", "&")))];
}

async function compressedSize(url: URL): Promise<number> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url.pathname} answers ${response.status}.`);
  return gzipSync(Buffer.from(await response.arrayBuffer()), { level: 9 }).length;
}
