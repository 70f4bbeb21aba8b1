import { expect, test } from "vitest";
import { fieldRequest } from "../../../groundwork/src/cli/field/request";

test("a reference to rows that belong to another slice's is refused", () => {
  const request = () => fieldRequest("placeholder.remarkId", "reference", { references: "remark" });
  expect(request).toThrow(/^Rows of "remark" belong to another slice's, and are reached through it/);
});
