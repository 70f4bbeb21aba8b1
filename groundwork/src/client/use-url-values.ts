"use client";

import type { UrlValues } from "./url-values";
import { useUrlQuery } from "./use-url-query";

/** Values in the URL of the page, and what changes them there without asking the server for the page again. */
export function useUrlValues<Name extends string>({ read, urlOf }: UrlValues<Name>) {
  const [query, go] = useUrlQuery();

  /** Gives some of them other values; a text that can be none takes one away. */
  function change(changed: { readonly [Key in Name]?: string }): void {
    // Those of now: the page may not have been drawn since the last change.
    const now = read(Object.fromEntries(new URLSearchParams(window.location.search)));
    const url = urlOf({ ...now, ...changed });
    if (url !== urlOf(now)) go(url);
  }

  return { values: read(query), change, clear: () => go(urlOf({})) };
}
