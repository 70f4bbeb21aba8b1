import type { Metadata } from "next";
import { product } from "@/product/product";

/** Metadata of all pages. What takes the public URL, a page made at the build gets when it is served: see `gateway/page-tags.ts`. */
export function siteMetadata(): Metadata {
  const { name, sentence } = product;
  const { publicUrl: url } = globalThis as { publicUrl?: string };
  const images = url && { url: `${url}/_brand/share.png`, width: 1200, height: 630, type: "image/png" };
  return {
    title: { default: name, template: `%s · ${name}` },
    ...{ description: sentence, applicationName: name, manifest: "/_brand/manifest.webmanifest" },
    icons: { icon: "/icon.svg", apple: "/_brand/touch-icon.png" },
    metadataBase: new URL(url ?? "http://localhost"),
    openGraph: { type: "website", siteName: name, ...(images && { images }) },
    twitter: { card: "summary_large_image" },
  };
}
