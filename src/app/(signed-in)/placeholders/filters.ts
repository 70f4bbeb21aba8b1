import { limits } from "@/product/limits";
import type { PlaceholderState } from "@/product/placeholder/states";
import { placeholderMachine } from "@/product/placeholder/states";
import { type PlaceholderSort, sortNames } from "./names";

/** Filters of the list. They live in the URL, so that they can be shared and gone back to. */
export type Filters = { search: string; state: PlaceholderState | undefined; sort: PlaceholderSort };

const keyOf = <Key extends string>(names: Record<Key, string>, value: string | null): Key | undefined =>
  value !== null && Object.hasOwn(names, value) ? (value as Key) : undefined;

/** The filters in a URL. Anything may stand there, so what cannot be meant is left out. */
export function filtersOf(query: URLSearchParams): Filters {
  const search = (query.get("search") ?? "").normalize("NFC").replace(/[\p{Cc}\u2028\u2029]+/gu, " ");
  return {
    search: [...search].slice(0, limits.searchLength).join(""),
    state: keyOf(placeholderMachine.labels, query.get("state")),
    sort: keyOf(sortNames, query.get("sort")) ?? "newest",
  };
}

/** The URL of the list with these filters; defaults are left out. */
export function listUrl({ search, state, sort }: Filters): string {
  const query = new URLSearchParams();
  if (search !== "") query.set("search", search);
  if (state) query.set("state", state);
  if (sort !== "newest") query.set("sort", sort);
  return query.size > 0 ? `/placeholders?${query}` : "/placeholders";
}
