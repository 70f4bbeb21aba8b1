"use client";

import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";

/** Moves the focus to the heading of a page that was gone to without loading a document, where a browser would not. */
export function HeadingFocus() {
  const path = usePathname();
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    const content = document.getElementById("content");
    // What the page itself has put the focus on keeps it.
    if (content?.contains(document.activeElement)) return;
    const heading = content?.querySelector("h1");
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [path]);
  return null;
}
