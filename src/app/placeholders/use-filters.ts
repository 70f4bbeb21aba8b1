"use client";

import { useSearchParams } from "next/navigation";
import { addressOf, type Filters, filtersOf } from "./filters";

/** The filters in the address, and what changes them there without asking the server for the page again. */
export function useFilters(): [Filters, (change: Partial<Filters>) => void] {
  const filters = filtersOf(new URLSearchParams(useSearchParams()));

  function change(changed: Partial<Filters>) {
    const address = addressOf({ ...filters, ...changed });
    // Typing on in a search is one step of the history, not one for each pause.
    if (changed.search && filters.search) window.history.replaceState(null, "", address);
    else window.history.pushState(null, "", address);
  }

  return [filters, change];
}
