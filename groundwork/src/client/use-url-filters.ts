"use client";

import { useEffect, useState } from "react";
import { rememberList } from "./list-url";
import type { UrlFilters } from "./url-filters";
import { useUrlQuery } from "./use-url-query";

/** The filters that are in force, by name. */
type InForce = { readonly search: string; readonly sort: string } & Readonly<
  Record<string, string | undefined>
>;

/** Filters in the URL of the page, and what changes them there without asking the server for the page again. */
export function useUrlFilters<Values extends InForce>(filters: UrlFilters<Values>) {
  const [query, go] = useUrlQuery();
  const [typed, setTyped] = useState("");
  const read = filters.read(query);
  const url = filters.urlOf(query);
  useEffect(() => rememberList(url), [url]);
  const values = filters.privateSearch ? { ...read, search: typed } : read;

  function change(changed: Readonly<Record<string, string>>) {
    if (filters.privateSearch && changed.search !== undefined) setTyped(changed.search);
    const next = filters.urlOf({ ...query, ...changed });
    if (next === url) return;
    // Typing on in a search is one step of the history, not one for each pause.
    go(next, Boolean(changed.search && values.search));
  }

  const { searchLength, sorts, choices } = filters;
  const { search, sort, ...chosen } = values;
  return {
    values,
    view: filters.viewIn(query),
    searchLength,
    sorts,
    choices,
    /** Whether a filter may leave rows out. */
    filtered: search !== "" || Object.values(chosen).some((value) => value !== undefined),
    change,
    /** Shows all rows again, in the order that they are in. */
    clear: () => change(Object.fromEntries(["search", ...Object.keys(choices)].map((name) => [name, ""]))),
  };
}

/** Filters as what shows them needs to know them. */
export type FiltersInUse = ReturnType<typeof useUrlFilters<InForce>>;
