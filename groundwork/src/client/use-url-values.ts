"use client";

import { useSearchParams } from "next/navigation";
import type { UrlValues } from "./url-values";

/** Values in the URL of the page, and what changes them there without asking the server for the page again. */
export function useUrlValues<Name extends string>({ read, urlOf }: UrlValues<Name>) {
  const values = read(Object.fromEntries(useSearchParams()));

  /** Gives some of them other values; a text that can be none takes one away. */
  function change(changed: { readonly [Key in Name]?: string }): void {
    // Those of now: the page may not have been drawn since the last change.
    const now = read(Object.fromEntries(new URLSearchParams(window.location.search)));
    const url = urlOf({ ...now, ...changed });
    if (url !== urlOf(now)) window.history.pushState(null, "", url);
  }

  return { values, change, clear: () => window.history.pushState(null, "", urlOf({})) };
}
