import { expect, test } from "vitest";
import { invalidatedBy, invalidationsText } from "#contract/invalidations";

const text = invalidationsText({
  "row.move": ["row.list", "row.byId"],
  "row.moveAll": ["everything"],
});

test("what a mutation invalidates is found in the text of all of them", () => {
  expect(invalidatedBy("row.move", text)).toEqual(["row.list", "row.byId"]);
  expect(invalidatedBy("row.moveAll", text)).toEqual(["everything"]);
});

test("a mutation that is not in the text invalidates nothing", () => {
  expect(invalidatedBy("row.mov", text)).toEqual([]);
  expect(invalidatedBy("row.move", "")).toEqual([]);
});
