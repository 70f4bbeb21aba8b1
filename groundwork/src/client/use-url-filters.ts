import { useSearchParams } from "next/navigation";
import { startTransition, useEffect, useOptimistic, useState } from "react";
import { rememberList } from "./list-url";
import type { ListFilters, UrlFilters } from "./url-filters";

type Values = Readonly<Record<string, string | undefined>>;
type ListValues = Values & { readonly search: string; readonly sort: string };

const query = (search: string | URLSearchParams) => Object.fromEntries(new URLSearchParams(search));

/** Filters in the URL of the page, and what changes them there without asking the server for the page again. */
export function useUrlFilters<All extends Values, Filters extends UrlFilters<All>>(
  filters: Filters & UrlFilters<All>,
) {
  const { names, privateSearch, read, viewIn, urlOf } = filters;
  // Next follows a change of the URL in a transition: until then, what is expected is drawn.
  const [drawn, expect] = useOptimistic(query(useSearchParams()));
  const [typed, setTyped] = useState("");
  const url = urlOf(drawn);
  useEffect(() => rememberList(url), [url]);
  const values = privateSearch ? { ...read(drawn), search: typed } : read(drawn);

  /** Gives some of them other values; a text that can be none takes one away. */
  function change(changed: Values) {
    if (privateSearch && changed.search !== undefined) setTyped(changed.search);
    // That of now: the page may not have been drawn since the last change.
    const now = query(location.search);
    const next = urlOf({ ...now, ...changed });
    if (next === urlOf(now)) return;
    // Typing on in a search is one step of the history, not one for each pause.
    const replaces = changed.search && values.search;
    show(next, replaces ? "replaceState" : "pushState");
  }

  /** Shows the list as a URL of it says. */
  function show(next: string, by: "replaceState" | "pushState" = "pushState") {
    startTransition(() => {
      history[by](null, "", next);
      expect(query(location.search));
    });
  }

  return {
    ...filters,
    values,
    url,
    show,
    view: viewIn(drawn),
    /** Whether a filter may leave rows out. */
    filtered: names.some((name) => values[name]),
    change,
    /** Shows all rows again, in the order that they are in. */
    clear: () => change(Object.fromEntries(names.map((name) => [name, ""]))),
  };
}

/** Filters of a list as what shows them needs to know them. */
export type FiltersInUse = ReturnType<typeof useUrlFilters<ListValues, ListFilters<ListValues>>>;
