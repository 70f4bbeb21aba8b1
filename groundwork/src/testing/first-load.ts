import { gzipSync } from "node:zlib";

type Weighed = { readonly path: string; readonly bytes: number };

/** What a page names that a browser fetches with it: in its HTML, and in its `Link` header, where it has one. */
export async function firstLoad(html: string, origin: string, header = "") {
  const tags = (name: string) => [...html.matchAll(new RegExp(`<${name}\\b[^>]*>`, "g"))].map(([tag]) => tag);
  const links = (rel: RegExp) => tags("link").flatMap((tag) => (rel.test(tag) ? attribute(tag, "href") : []));
  // Without those that only browsers take which know no modules.
  const scripts = tags("script").flatMap((tag) => (/\snomodule\b/i.test(tag) ? [] : attribute(tag, "src")));
  const styles = await weigh(links(/\srel="stylesheet"/), origin);
  const named = styles.flatMap(({ text, path }) =>
    [...text.matchAll(/url\(["']?([^"')]+)["']?\)/g)].flatMap(([, url = ""]) =>
      /^data:|\.woff2?\b/.test(url) ? [] : [new URL(url, new URL(path, origin)).pathname],
    ),
  );
  const media = [
    ...links(/\srel="(icon|apple-touch-icon)"|\sas="image"/),
    // One that is lazy comes after all else.
    ...tags("img").flatMap((tag) => (/\sloading="lazy"/.test(tag) ? [] : attribute(tag, "src"))),
    ...named,
  ];
  return {
    scripts: await weigh(scripts, origin),
    styles,
    /** Those that the page names. Of those that a style sheet names, a browser loads what the text needs. */
    fonts: await weigh([...links(/\sas="font"/), ...preloadedFonts(header)], origin),
    /** Icons and images, also those that a style sheet names. */
    media: await weigh(media, origin),
  };
}

/** What a page loads before it is alive, by kind; texts are compressed by gzip at its best. */
export type FirstLoad = Awaited<ReturnType<typeof firstLoad>>;

/** Bytes of the scripts that a page's HTML names. */
export const firstLoadOf = async (html: string, origin: string): Promise<number> =>
  bytesOf((await firstLoad(html, origin)).scripts);

export const bytesOf = (files: readonly Weighed[]) => files.reduce((sum, { bytes }) => sum + bytes, 0);

/** Table of what pages load, by their paths, in kB: the largest first. */
export function firstLoadTable(loads: Readonly<Record<string, FirstLoad>>): string {
  const kilobytes = (files: readonly Weighed[]) => (bytesOf(files) / 1000).toFixed(1).padStart(8);
  const rows = Object.entries(loads)
    .sort(([, one], [, other]) => bytesOf(other.scripts) - bytesOf(one.scripts))
    .map(([page, { scripts, styles, fonts, media }]) =>
      [page.padEnd(24), ...[scripts, styles, fonts, media].map(kilobytes)].join(""),
    );
  return [
    "page".padEnd(24) + ["scripts", "styles", "fonts", "media"].map((name) => name.padStart(8)).join(""),
    ...rows,
  ].join("\n");
}

/** The largest files among these, in words. */
export const largest = (files: readonly Weighed[], count = 5): string =>
  [...files]
    .sort((one, other) => other.bytes - one.bytes)
    .slice(0, count)
    .map(({ path, bytes }) => `${path.split(/[/?]/).find((part) => part.includes("."))} ${bytes}`)
    .join(", ");

/** `</font.woff2>; rel=preload; as="font"`, among others. */
const preloadedFonts = (header: string): string[] =>
  [...header.matchAll(/<([^>]+)>([^,]*)/g)].flatMap(([, path = "", about = ""]) =>
    /\bas="?font/.test(about) ? [path] : [],
  );

function attribute(tag: string, name: string): string[] {
  const value = tag.match(new RegExp(`\\s${name}="([^"]+)"`))?.[1];
  return value && !value.startsWith("data:") ? [value.replaceAll("&amp;", "&")] : [];
}

async function weigh(paths: readonly string[], origin: string): Promise<(Weighed & { text: string })[]> {
  return Promise.all(
    [...new Set(paths)].map(async (path) => {
      const response = await fetch(new URL(path, origin));
      if (!response.ok) throw new Error(`${path} answers ${response.status}.`);
      const bytes = Buffer.from(await response.arrayBuffer());
      const isText = /javascript|^text\/|svg|json/.test(response.headers.get("content-type") ?? "javascript");
      return {
        path,
        bytes: isText ? gzipSync(bytes, { level: 9 }).length : bytes.length,
        text: isText ? bytes.toString() : "",
      };
    }),
  );
}
