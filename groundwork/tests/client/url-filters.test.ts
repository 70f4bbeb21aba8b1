import fc from "fast-check";
import { expect, test } from "vitest";
import { urlFilters, urlValues } from "#client/url-filters";

const { read, viewIn, urlOf } = urlFilters({
  path: "/things",
  searchLength: 5,
  sorts: {
    newest: { label: "Newest first", by: "createdAt", of: "time", direction: "desc" },
    name: { label: "Name", by: "nameKey", of: "text", direction: "asc" },
  },
  choices: { color: { label: "Color", labels: { red: "Red", blue: "Blue" } } },
});

test("a URL without filters is the default, and the default is a URL without filters", () => {
  expect(read({})).toEqual({ search: "", sort: "newest", color: undefined });
  expect(urlOf({ search: "", sort: "newest", color: "" })).toBe("/things");
});

test("what is in force stands in the URL", () => {
  expect(urlOf({ search: "a&b", sort: "name", color: "red" })).toBe(
    "/things?search=a%26b&sort=name&color=red",
  );
});

test("a private search is neither read from a URL nor written into one", () => {
  const { privateSearch, ...filters } = urlFilters({
    path: "/people",
    searchLength: 5,
    privateSearch: true,
    sorts: { name: { label: "Name", by: "nameKey", of: "text", direction: "asc" } },
    choices: { color: { label: "Color", labels: { red: "Red" } } },
  });
  expect(privateSearch).toBe(true);
  expect(filters.read({ search: "Ada", color: "red" })).toEqual({ search: "", sort: "name", color: "red" });
  expect(filters.urlOf({ search: "Ada", color: "red" })).toBe("/people?color=red");
});

test("the view stands in the URL beside what the list is asked for", () => {
  expect(urlOf({ view: "table", sort: "name" })).toBe("/things?sort=name&view=table");
  expect(read({ view: "table" })).toEqual(read({}));
  expect(viewIn({ view: "table" })).toBe("table");
  expect([viewIn({}), viewIn({ view: "list" }), viewIn({ view: "toString" })]).toEqual([
    "list",
    "list",
    "list",
  ]);
  expect(urlOf({ view: "list" })).toBe("/things");
});

test.each([
  [{ sort: "toString", color: "constructor" }, {}],
  [{ sort: "price", color: "green", page: "2" }, {}],
  [{ color: ["green", "blue"] }, { color: "blue" }],
  [{ search: "a\u0000\n\u2028b" }, { search: "a b" }],
  [{ search: "😀😀😀😀😀😀" }, { search: "😀😀😀😀😀" }],
])("of %j only what can be meant is left", (query, meant) => {
  expect(read(query)).toEqual({ search: "", sort: "newest", color: undefined, ...meant });
});

test("whatever stands in a URL, its filters are the same after they were written", () => {
  const text = fc.string({ unit: "binary" });
  const value = fc.oneof(text, fc.array(text), fc.constantFrom("red", "name", "table"));
  const query = fc.dictionary(fc.constantFrom("search", "sort", "color", "view", "other"), value);
  fc.assert(
    fc.property(query, (given) => {
      const written = Object.fromEntries(new URL(urlOf(given), "http://app").searchParams);
      expect(read(written)).toEqual(read(given));
      expect(viewIn(written)).toBe(viewIn(given));
    }),
  );
});

const values = urlValues("/things", {
  number: (text) => /^\d+$/.test(text),
  word: (text) => text === "a b",
});

test("of values that are texts, what can be meant is read, and the last of what is given twice", () => {
  expect(values.read({})).toStrictEqual({});
  expect(values.read({ number: ["1", "22"], word: "c", other: "1" })).toStrictEqual({ number: "22" });
});

test("what is read stands in the URL, and an empty text takes a value away", () => {
  expect(values.urlOf({ number: "22", word: "a b", other: "1" })).toBe("/things?number=22&word=a+b");
  expect(values.urlOf({ number: "", word: undefined })).toBe("/things");
});
