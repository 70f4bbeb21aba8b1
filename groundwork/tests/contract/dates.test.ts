import fc from "fast-check";
import superjson, { type SuperJSONResult } from "superjson";
import { expect, test } from "vitest";
import { type DatedJson, readDates, writeDates } from "#contract/dates";

/** Value after a trip through the network. */
const sent = (value: unknown) => JSON.parse(JSON.stringify(writeDates(value))) as DatedJson;

// Names that superjson refuses to follow.
const key = fc.string().filter((name) => !["__proto__", "constructor", "prototype"].includes(name));
const { anything } = fc.letrec((tie) => ({
  anything: fc.oneof(
    { depthSize: "small" },
    fc.constant(null),
    fc.boolean(),
    fc.integer(),
    fc.string(),
    fc.date({ noInvalidDate: true }),
    fc.array(tie("anything")),
    fc.dictionary(key, tie("anything")),
  ),
}));

test("every value of JSON and dates arrives as it was", () => {
  fc.assert(
    fc.property(anything, (value) => {
      expect(readDates(sent(value))).toEqual(value);
    }),
  );
});

test("a client with superjson reads the same", () => {
  fc.assert(
    fc.property(anything, (value) => {
      expect(superjson.deserialize(sent(value) as SuperJSONResult)).toEqual(value);
    }),
  );
});

test("an answer without dates has nothing beside it", () => {
  expect(writeDates({ title: "2026-01-01T00:00:00.000Z" })).toEqual({
    json: { title: "2026-01-01T00:00:00.000Z" },
  });
  expect(readDates(sent(undefined))).toBeUndefined();
});

test("what JSON would lose is refused", () => {
  for (const value of [new Map(), new Set([1]), new Error("no"), { deep: [new Uint8Array(1)] }]) {
    expect(() => writeDates(value)).toThrow(TypeError);
  }
});
