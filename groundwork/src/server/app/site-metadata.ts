import type { Metadata } from "next";
import { processWide } from "../process/process-wide";

/** Public URL of the app, once it is served. */
export const site = processWide("site", (): { url?: string } => ({}));

/** Metadata of all pages. What takes the public URL, a page made at the build gets when it is served: see `gateway/page-tags.ts`. */
export function siteMetadata({ name, sentence }: { name: string; sentence: string }): Metadata {
  const images = site.url && {
    url: `${site.url}/_brand/share.png`,
    width: 1200,
    height: 630,
    type: "image/png",
  };
  return {
    title: { default: name, template: `%s · ${name}` },
    ...{ description: sentence, applicationName: name, manifest: "/_brand/manifest.webmanifest" },
    icons: { icon: "/icon.svg", apple: "/_brand/touch-icon.png" },
    metadataBase: new URL(site.url ?? "http://localhost"),
    openGraph: { type: "website", siteName: name, ...(images && { images }) },
    twitter: { card: "summary_large_image" },
  };
}
