import { readFile } from "node:fs/promises";
import { ImageResponse } from "next/og";

type Brand = { readonly name: string; readonly sentence: string; readonly accent: string };

/** Pixels of each picture, and of the icon in it: launchers cut a maskable one to their own shape. */
const pictures: Readonly<Record<string, readonly [width: number, height: number, icon: number]>> = {
  "touch-icon.png": [180, 180, 180],
  "icon-192.png": [192, 192, 192],
  "icon-512.png": [512, 512, 512],
  "maskable.png": [512, 512, 400],
  "share.png": [1200, 630, 120],
};

/** Letters that the typeface has: for others, the library that draws would ask the network for a typeface. */
const drawable = /^[\u0020-\u017f\u2010-\u2026]*$/;

/** Files by which a product is known outside of its pages: its manifest, its icons, and the picture of a shared link. */
export function brandFiles({ name, sentence, accent }: Brand, background: string) {
  const icons = Object.entries(pictures).flatMap(([file, [width, height]]) => {
    const purpose = file === "maskable.png" ? "maskable" : "any";
    return width === height
      ? { src: `/_brand/${file}`, sizes: `${width}x${width}`, type: "image/png", purpose }
      : [];
  });
  const manifest = {
    ...{ id: "/", start_url: "/", display: "standalone", name, short_name: name.slice(0, 12).trim() },
    ...{ description: sentence, theme_color: background, background_color: background, icons },
  };
  return {
    generateStaticParams: () => ["manifest.webmanifest", ...Object.keys(pictures)].map((file) => ({ file })),
    async GET(_: Request, { params }: { params: Promise<{ file: string }> }): Promise<Response> {
      const [width, height, icon] = pictures[(await params).file] ?? [];
      const headers = { "cache-control": "public, max-age=86400" };
      if (!width || !height)
        return Response.json(manifest, {
          headers: { ...headers, "content-type": "application/manifest+json" },
        });
      const svg = await readFile("src/app/icon.svg", "base64");
      const own =
        width === height
          ? { background: accent, alignItems: "center" }
          : { background, padding: 90, gap: 40 };
      const style = { display: "flex", flexDirection: "column", justifyContent: "center", ...own } as const;
      const texts = [name, sentence].filter((text) => width > height && drawable.test(text));
      return new ImageResponse(
        <div style={{ ...style, width, height }}>
          {/* biome-ignore lint/performance/noImgElement: it is drawn here. */}
          <img src={`data:image/svg+xml;base64,${svg}`} alt="" width={icon} height={icon} />
          {texts.map((text) => (
            <div key={text} style={{ fontSize: text === name ? Math.min(110, 1600 / name.length) : 40 }}>
              {text}
            </div>
          ))}
        </div>,
        { width, height, headers },
      );
    },
  };
}
