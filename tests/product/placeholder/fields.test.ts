import { describe, expect, test } from "vitest";
import { createPlaceholder, listPlaceholders } from "@/product/placeholder/fields";

const id = "01890a5d-ac96-774b-bcce-b302099a8057";

describe("the input of a create", () => {
  test.each(["ownerId", "state", "version", "role", "where"])("does not take %s", (key) => {
    const result = createPlaceholder.safeParse({ id, title: "One", note: "", [key]: "x" });
    expect(result.error?.issues[0]?.message).toBe("Unknown field.");
  });

  test("needs an id of the kind that a browser makes", () => {
    const random = "7d444840-9dc0-41d1-b245-5ffdce74fad2";
    expect(createPlaceholder.safeParse({ id: random, title: "One", note: "" }).success).toBe(false);
    expect(createPlaceholder.safeParse({ id, title: "One", note: "" }).success).toBe(true);
  });
});

describe("the input of the list", () => {
  test("is complete when it is empty", () => {
    expect(listPlaceholders.parse({})).toEqual({ search: "", sort: "newest", limit: 20 });
  });

  test.each([0, 101, 1e9, -1])("does not ask for %j rows", (limit) => {
    expect(listPlaceholders.safeParse({ limit }).success).toBe(false);
  });

  test("goes on only from a moment when it is sorted by time", () => {
    const cursor = { value: "not a time", id };
    expect(listPlaceholders.safeParse({ cursor, sort: "updated" }).error?.issues[0]?.path).toEqual([
      "cursor",
    ]);
    expect(listPlaceholders.safeParse({ cursor, sort: "title" }).success).toBe(true);
  });
});
