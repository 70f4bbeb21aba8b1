import type { Choices, Filters, Sorts } from "../contract/rows";

/** Query of a URL as Next has it. */
type Query = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The value that a text of a URL is meant as; for an empty text the default. */
type Reader = (text: string) => string | undefined;
type Check = (text: string) => boolean;

/** Filters of a page that live in its URL, so that they can be shared and gone back to. */
export type UrlFilters<Values> = {
  /** Names of those that leave rows out. */
  readonly names: readonly string[];
  /** Whether the search stays out of the URL. */
  readonly privateSearch: boolean;
  /** What the server is asked for. */
  readonly read: (query: Query) => Values;
  readonly viewIn: (query: Query) => View;
  readonly urlOf: (query: Query) => string;
};

/** How the rows of a list can be shown, with the label of each way; the first is the default. */
export const views = { list: "List", table: "Table" } as const;
export type View = keyof typeof views;

/** Filters of a list, and what those can be. */
export type ListFilters<Values> = UrlFilters<Values> & {
  readonly searchLength: number;
  readonly sorts: Sorts;
  readonly choices: Choices;
};

type ListValues<Sort extends string, Chosen extends Choices> = {
  readonly search: string;
  readonly sort: Sort;
} & { readonly [Name in keyof Chosen]?: keyof Chosen[Name]["labels"] & string };

type Definition<Orders extends Sorts, Chosen extends Choices> = Filters & {
  readonly searchLength: number;
  readonly sorts: Orders;
  readonly choices?: Chosen;
};

/** Search, filters, order and view of a list, in the URL of its page. */
export function urlFilters<Orders extends Sorts, const Chosen extends Choices = Record<never, never>>({
  path,
  searchLength,
  privateSearch = false,
  sorts,
  choices: ofFew,
}: Definition<Orders, Chosen>): ListFilters<ListValues<keyof Orders & string, Chosen>> {
  const choices: Choices = ofFew ?? {};
  const names = ["search", ...Object.keys(choices)];
  const inUrl = filtersBy<ListValues<keyof Orders & string, Chosen>>(path, {
    search: (text) => (privateSearch ? "" : searchText(text, searchLength)),
    sort: keyOf(sorts, Object.keys(sorts)[0]),
    ...mapValues(choices, ({ labels }) => keyOf(labels)),
    view: keyOf(views, "list"),
  });
  return { ...inUrl, names, searchLength, privateSearch, sorts, choices };
}

/** Filters whose values are texts, each with a check whether a text can be its value. */
export const urlValues = <const Name extends string>(
  path: string,
  checks: Readonly<Record<Name, Check>>,
): UrlFilters<{ readonly [Key in Name]?: string }> =>
  filtersBy(
    path,
    mapValues<Check, Reader>(checks, (isValue) => (text) => (isValue(text) ? text : undefined)),
  );

/** Filters in a URL, in which anything may stand: what means nothing is not read, and a default is not written. */
function filtersBy<Values>(path: string, readers: Readonly<Record<string, Reader>>): UrlFilters<Values> {
  const names = Object.keys(readers);

  function given(query: Query): string[][] {
    // Of a name that is given several times, the last value. A parameter of a URL is always well-formed text.
    const texts = new URLSearchParams(names.map((name) => [name, [query[name] ?? ""].flat().at(-1) ?? ""]));
    return [...texts].flatMap(([name, text]) => {
      const value = readers[name]?.(text);
      return value === undefined ? [] : [[name, value]];
    });
  }

  const readAll = (query: Query) => Object.fromEntries(given(query));
  const defaults = readAll({});
  return {
    names,
    privateSearch: false,
    read: (query) => {
      const { view, ...values } = readAll(query);
      return values;
    },
    viewIn: (query) => readAll(query).view ?? "list",
    urlOf: (query) => {
      const shown = given(query).filter(([name = "", value]) => value !== defaults[name]);
      return shown.length > 0 ? `${path}?${new URLSearchParams(shown)}` : path;
    },
  };
}

/** The names of a record as values, of which one may be the default. */
const keyOf =
  (values: object, byDefault?: string): Reader =>
  (text) =>
    Object.hasOwn(values, text) ? text : byDefault;

const mapValues = <From, To>(from: Readonly<Record<string, From>>, to: (value: From) => To) =>
  Object.fromEntries(Object.entries(from).map(([name, value]) => [name, to(value)]));

const searchText = (text: string, maxLength: number): string =>
  [...text.normalize("NFC").replace(/[\p{Cc}\u2028\u2029]+/gu, " ")].slice(0, maxLength).join("");
