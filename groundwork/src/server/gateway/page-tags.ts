import cache from "next/dist/server/lib/incremental-cache/file-system-cache.js";
import { env } from "../process/env";

// Node gives a module of CommonJS whole.
const { default: FileSystemCache } = cache as unknown as { default: typeof cache };

/** Next's cache of pages, which adds to those made at the build what takes the public URL, for those who share them. */
// biome-ignore lint/style/noDefaultExport: Next asks for it.
export default class TaggedPages extends FileSystemCache {
  override async get(...[key, context]: Parameters<InstanceType<typeof cache>["get"]>) {
    const found = await super.get(key, context);
    if (found?.value?.kind !== "APP_PAGE") return found;
    const tag = (name: string, path: string) =>
      `<meta property="og:${name}" content="${env().APP_URL}${path}"/>`;
    const path = key.replace(/^.*\/\$\//, "/").replace(/^\/index$/, "/");
    const tags = tag("url", path) + tag("image", "/_brand/share.png");
    const html = String(found.value.html).replace("</head>", () => `${tags}</head>`);
    return { ...found, value: { ...found.value, html } };
  }
}
