import { expect, test } from "vitest";
import type { Sorts } from "#contract/rows";
import { directionBy, orderAfter } from "#screens/list/column-header";

const sorts: Sorts = {
  newest: { label: "Newest first", by: "createdAt", of: "time", direction: "desc" },
  cheapest: { label: "Cheapest first", by: "price", of: "number", direction: "asc" },
  dearest: { label: "Dearest first", by: "price", of: "number", direction: "desc" },
};

test("the header of a column goes through the orders by it, and then back to the usual one", () => {
  expect(orderAfter(sorts, "price", "newest")).toBe("cheapest");
  expect(orderAfter(sorts, "price", "cheapest")).toBe("dearest");
  expect(orderAfter(sorts, "price", "dearest")).toBe("newest");
  expect(orderAfter(sorts, "createdAt", "newest")).toBe("newest");
});

test("a column that no order goes by has none", () => {
  expect(orderAfter(sorts, "note", "newest")).toBeNull();
});

test("a column has the direction of the order in force, if that goes by it", () => {
  expect(directionBy(sorts, "price", "cheapest")).toBe("asc");
  expect(directionBy(sorts, "price", "dearest")).toBe("desc");
  expect(directionBy(sorts, "price", "newest")).toBeNull();
});
