import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cleanEnvelope, parseClean, withoutQueries, withoutQuotes, withoutWords } from "#contract/telemetry";

describe("a text without queries", () => {
  test.each([
    ["https://app.example/rows?search=private", "https://app.example/rows"],
    ["https://app.example/rows#private", "https://app.example/rows"],
    ["https://app.example#private", "https://app.example"],
    ["https://robin:private@app.example/rows", "https://app.example/rows"],
    ["/rows/7?search=private&page=2#private", "/rows/7"],
    ["?search=private", ""],
    ["#private", ""],
    ["/sign-in%3Fnext=private", "/sign-in"],
    ["GET /rows?search=private took 2 s", "GET /rows took 2 s"],
    ["IMG[src=https://app.example/a.png?private].onload", "IMG[src=https://app.example/a.png"],
    ["at https://app.example/rows?search=private:1:2", "at https://app.example/rows"],
    ["/rows?dpl=build&search=private", "/rows"],
    ["/rows?dpl=build:private", "/rows"],
    ['/rows?search="private"', "/rows"],
  ])("makes %j %j", (text, expected) => {
    expect(withoutQueries(text)).toBe(expected);
  });

  test.each([
    "",
    "/rows/7",
    "https://app.example:3000/rows",
    'SELECT "id" FROM "Row" WHERE "data" #>> $1 = $2',
    "Is this a question? Minified error #441; it is.",
    "div#app > input.search",
    "Client.#connect",
    "@sentry/nextjs",
    "at read (https://app.example/_next/static/a.js?dpl=abc-1:1:2)",
    "https://app.example/_next/static/a.js?dpl=abc-1",
  ])("leaves %j as it is", (text) => {
    expect(withoutQueries(text)).toBe(text);
  });

  test("holds nothing of a query or a fragment, whatever stands before and behind the URL", () => {
    const words = fc.stringMatching(/^[\w%=&+.~!*'(),:;@/?-]{1,30}$/);
    const base = fc.constantFrom("https://app.example", "http://localhost:3000/rows", "/rows/7", "/", "");
    const around = fc.constantFrom("", "a ", "GET ", "\n");
    fc.assert(
      fc.property(
        around,
        base,
        fc.constantFrom("?", "#"),
        words,
        around,
        (before, url, mark, cleanedText, behind) => {
          expect(withoutQueries(`${before}${url || "/"}${mark}QX${cleanedText}QX ${behind}`)).not.toContain(
            "QX",
          );
        },
      ),
    );
  });
});

describe("a text without words", () => {
  test.each([
    ['button[aria-label="Delete my secret"]', 'button[aria-label="[…]"]'],
    ['p > a[title="He said "private" to me"]', 'p > a[title="[…]"]'],
    ['li[title="one"] > a[title="two"][type="b"]', 'li[title="[…]"]'],
    ['Unexpected token, "private" is not JSON', 'Unexpected token, "[…]" is not JSON'],
    ["No such user: robin@example.com", "No such user: […]"],
    ['Cannot load "/rows?search=private words"', 'Cannot load "[…]"'],
  ])("makes %j %j", (text, expected) => {
    expect(withoutWords(text)).toBe(expected);
  });
});

/** Each is made so that a pattern which looks back and forth would take minutes for it. */
const long = 64 * 1024;
test.each([
  "a".repeat(long),
  "a.".repeat(long / 2),
  "/".repeat(long),
  "//a".repeat(long / 3),
  "https://".repeat(long / 8),
  '="'.repeat(long / 2),
  '"]'.repeat(long / 2),
  "?dpl=a".repeat(long / 6),
  `/${"a#".repeat(long / 2)}`,
  "a@b".repeat(long / 3),
  `a@${"b.".repeat(long / 2)}`,
  '"'.repeat(long - 1),
])("takes time in proportion to the text: %.12j", { timeout: 10_000 }, (text) => {
  expect(typeof withoutWords(text)).toBe("string");
  expect(typeof withoutQuotes(text)).toBe("string");
});

describe("an envelope", () => {
  const url = "http://localhost:3000/rows?search=private#private";
  const clean = "http://localhost:3000/rows";

  test("is cleaned in every item of it, however deep a text lies and whatever its name is", () => {
    const payloads = (text: string) => [
      {
        exception: { values: [{ value: `Failed at ${text}` }] },
        breadcrumbs: [{ data: { arguments: [text] } }],
      },
      { items: [{ name: text, attributes: { "browser.script.invoker": { value: text, type: "string" } } }] },
      { items: [{ body: text, attributes: { anything: { value: text, type: "string" } } }] },
      { sid: "1", attrs: { release: text } },
      { spans: [[[{ data: { deep: [text, 1, null, true] } }]]] },
    ];
    const header = { dsn: "http://public@127.0.0.1:1/1", trace: { transaction: url }, sent_at: "2026-11-22" };
    const items = payloads(url).map((payload) => [{ type: "any" }, payload]);
    cleanEnvelope([header, items], withoutWords);
    expect(header).toEqual({
      dsn: "http://public@127.0.0.1:1/1",
      trace: { transaction: clean },
      sent_at: "2026-11-22",
    });
    expect(items).toEqual(payloads(clean).map((payload) => [{ type: "any" }, payload]));
  });

  test("changes nothing of what it was made of, which the SDK may use again", () => {
    const payload = Object.freeze({ url });
    const item: unknown[] = [{ type: "event" }, payload];
    cleanEnvelope([{}, [item]], withoutWords);
    expect([payload.url, item[1]]).toEqual([url, { url: clean }]);
  });

  test("holds no query or fragment that the SDK keeps, without its mark", () => {
    const attributes = {
      "url.query": { value: "search=private" },
      "url.fragment": { value: "private" },
      "http.query": "private",
      "http.fragment": "private",
      query_string: "private",
      "db.query.text": "SELECT 1",
    };
    expect(parseClean(JSON.stringify({ attributes }), withoutQueries)).toEqual({
      attributes: { "db.query.text": "SELECT 1" },
    });
  });
});
