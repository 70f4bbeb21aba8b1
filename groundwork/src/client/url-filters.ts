import type { Sorts } from "../contract/rows";

/** A filter of a few values: what it is about, and the label of each value. */
type Choice = { readonly label: string; readonly labels: Readonly<Record<string, string>> };
type Choices = Readonly<Record<string, Choice>>;

/** How the rows of a list can be shown, with the label of each way; the first is the default. */
export const views = { list: "List", table: "Table" } as const;
export type View = keyof typeof views;

/** Query of a URL as Next has it. */
type Query = Readonly<Record<string, string | readonly string[] | undefined>>;

type Values<Sort extends string, Chosen extends Choices> = {
  readonly search: string;
  readonly sort: Sort;
} & { readonly [Name in keyof Chosen]: (keyof Chosen[Name]["labels"] & string) | undefined };

/** Filters of a list whose values are `Values`. */
export type UrlFilters<Values> = {
  readonly searchLength: number;
  /** Whether the search stays out of the URL. */
  readonly privateSearch: boolean;
  readonly sorts: Sorts;
  readonly choices: Choices;
  /** What the list is asked for. */
  readonly read: (query: Query) => Values;
  readonly viewIn: (query: Query) => View;
  readonly urlOf: (query: Query) => string;
};

type Definition<Orders extends Sorts, Chosen extends Choices> = {
  /** Path of the page of the list. */
  readonly path: string;
  /** The most characters of a search. */
  readonly searchLength: number;
  /** Keeps the search out of the URL, and so out of histories and logs: it is for names or addresses of people. */
  readonly privateSearch?: boolean;
  /** The first is the default. */
  readonly sorts: Orders;
  readonly choices?: Chosen;
};

/**
 * Filters of a list that live in the URL of its page, so that they can be shared and gone back to. Anything may stand in
 * a URL: `read` leaves out what cannot be meant, and `urlOf` what is the default.
 */
export function urlFilters<Orders extends Sorts, const Chosen extends Choices = Record<never, never>>({
  path,
  choices,
  privateSearch = false,
  ...others
}: Definition<Orders, Chosen>): UrlFilters<Values<keyof Orders & string, Chosen>> {
  const definition: Omit<UrlFilters<never>, "read" | "viewIn" | "urlOf"> = {
    ...others,
    privateSearch,
    choices: choices ?? {},
  };
  const { searchLength, sorts } = definition;
  const defaults = { search: "", sort: Object.keys(sorts)[0], view: Object.keys(views)[0] };

  function read(query: Query) {
    const given = lastValues(query);
    const sort = given.get("sort") ?? "";
    const chosen = Object.entries(definition.choices).map(([name, { labels }]) => {
      const value = given.get(name) ?? "";
      return [name, Object.hasOwn(labels, value) ? value : undefined];
    });
    return {
      search: privateSearch ? "" : searchText(given.get("search") ?? "", searchLength),
      sort: Object.hasOwn(sorts, sort) ? sort : defaults.sort,
      ...Object.fromEntries(chosen),
    };
  }

  function urlOf(query: Query): string {
    const shown: Readonly<Record<string, string | undefined>> = { ...read(query), view: viewIn(query) };
    const given = Object.entries(shown).flatMap(([name, value]) =>
      value === undefined || value === defaults[name as keyof typeof defaults] ? [] : [[name, value]],
    );
    return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
  }

  return { ...definition, read, viewIn, urlOf };
}

const viewIn = (query: Query): View => (lastValues(query).get("view") === "table" ? "table" : "list");

/** The last value of each name, which may be given several times. */
const lastValues = (query: Query): URLSearchParams =>
  new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, [value ?? ""].flat().at(-1) ?? ""]),
  );

const searchText = (text: string, maxLength: number): string =>
  [...text.normalize("NFC").replace(/[\p{Cc}\u2028\u2029]+/gu, " ")].slice(0, maxLength).join("");
