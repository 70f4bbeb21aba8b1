"use client";

import { createElement } from "react";

/** A script that runs while the document is being read. Where React renders the document again in the browser, it is none. */
export function InlineScript({ children = "" }: { children?: string | undefined }) {
  const type = typeof window === "undefined" ? undefined : "text/plain";
  return createElement("script", { type, suppressHydrationWarning: true }, children);
}
