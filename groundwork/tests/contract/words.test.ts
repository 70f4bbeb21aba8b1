import { expect, test } from "vitest";
import { countText, withinSentence } from "#contract/words";

test("a name begins small within a sentence, and stays as it is where it begins with an acronym", () => {
  const names = ["Invoice", "Sales order", "API key", "B2B deal", "X-ray"];
  expect(names.map(withinSentence)).toEqual(["invoice", "sales order", "API key", "B2B deal", "X-ray"]);
});

test("one and many are counted by their own names", () => {
  const words = { one: "Person", many: "People", path: "/people" } as const;
  expect([0, 1, 2].map((count) => countText(words, count))).toEqual(["0 people", "1 person", "2 people"]);
});
