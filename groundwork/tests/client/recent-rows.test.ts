// @vitest-environment jsdom
import { afterEach, expect, test } from "vitest";
import { draftKey, dropDrafts } from "#client/drafts";
import { recentRows, rememberRow } from "#client/recent-rows";

afterEach(() => localStorage.clear());

const titles = (owner: string) => recentRows(owner).map(({ title }) => title);

test("the row that was seen last is first, under the name that it has now, and no row is there twice", () => {
  rememberRow("ada", "/things/1", "One");
  rememberRow("ada", "/things/2", "Two");
  rememberRow("ada", "/things/1", "Number one");
  expect(recentRows("ada")).toEqual([
    { path: "/things/1", title: "Number one" },
    { path: "/things/2", title: "Two" },
  ]);
});

test("eight are remembered", () => {
  for (let number = 1; number <= 10; number++) rememberRow("ada", `/things/${number}`, `${number}`);
  expect(titles("ada")).toEqual(["10", "9", "8", "7", "6", "5", "4", "3"]);
});

test("a row that does not exist any more is forgotten", () => {
  rememberRow("ada", "/things/1", "One");
  rememberRow("ada", "/things/1", null);
  expect(localStorage).toHaveLength(0);
});

test("nobody sees the rows of another user, and they go with the drafts when that user leaves", () => {
  rememberRow("ada", "/things/1", "One");
  rememberRow("bob", "/things/2", "Two");
  expect(titles("bob")).toEqual(["Two"]);
  dropDrafts("bob");
  expect(titles("ada")).toEqual([]);
  expect(titles("bob")).toEqual(["Two"]);
  dropDrafts();
  expect(localStorage).toHaveLength(0);
});

test.each([
  ["no JSON", "{"],
  ["no list", "{}"],
  ["a path to another site", '[{"path":"//evil.example","title":"One"}]'],
  ["a script", '[{"path":"javascript:alert(1)","title":"One"}]'],
  ["no row", "[null, 1]"],
])("%s in the storage is no row", (_, text) => {
  localStorage.setItem(draftKey("ada", "recent rows"), text);
  expect(recentRows("ada")).toEqual([]);
});
