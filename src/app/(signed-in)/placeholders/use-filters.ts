"use client";

import { useSearchParams } from "next/navigation";
import { type Filters, filtersOf, listUrl } from "./filters";

/** The filters in the URL, and a function that changes them there without asking the server for the page again. */
export function useFilters(): [Filters, (change: Partial<Filters>) => void] {
  const filters = filtersOf(new URLSearchParams(useSearchParams()));

  function change(changed: Partial<Filters>) {
    const url = listUrl({ ...filters, ...changed });
    // Typing on in a search is one step of the history, not one for each pause.
    if (changed.search && filters.search) window.history.replaceState(null, "", url);
    else window.history.pushState(null, "", url);
  }

  return [filters, change];
}
