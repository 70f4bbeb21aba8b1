import fc from "fast-check";
import { urlFilters } from "groundwork/client/url-filters";
import { expect, test } from "vitest";

const { read, urlOf } = urlFilters({
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
  const value = fc.oneof(text, fc.array(text), fc.constantFrom("red", "name"));
  const query = fc.dictionary(fc.constantFrom("search", "sort", "color", "other"), value);
  fc.assert(
    fc.property(query, (given) => {
      const written = Object.fromEntries(new URL(urlOf(given), "http://app").searchParams);
      expect(read(written)).toEqual(read(given));
    }),
  );
});
