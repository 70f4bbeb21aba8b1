import { urlValues } from "groundwork/client/url-values";
import { expect, test } from "vitest";

const { read, urlOf } = urlValues("/things", {
  number: (text) => /^\d+$/.test(text),
  word: (text) => text === "a b",
});

test("of a URL, what can be meant is read, and the last of what is given twice", () => {
  expect(read({})).toEqual({});
  expect(read({ number: ["1", "22"], word: "c", other: "1" })).toEqual({ number: "22" });
});

test("what is read stands in the URL, and an empty text takes a value away", () => {
  expect(urlOf({ number: "22", word: "a b", other: "1" })).toBe("/things?number=22&word=a+b");
  expect(urlOf({ number: "", word: undefined })).toBe("/things");
});
