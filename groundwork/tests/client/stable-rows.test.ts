// @vitest-environment jsdom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { inPlace } from "#client/live/live";
import { noteRowChange } from "#client/row-changes";
import type { RowsQuery } from "#client/rows";
import { markLive, useStableRows } from "#client/stable-rows";

type Row = { readonly id: string; readonly text: string };
type Answer = NonNullable<RowsQuery<Row>["data"]>;

afterEach(cleanup);

/** Pages of rows: "a b*" is a page of two rows, the second of which has another text. */
const answerOf = (...pages: string[]): Answer => ({
  pages: pages.map((page) => ({
    items: page
      .split(" ")
      .filter(Boolean)
      .map((name) => ({ id: name.replace("*", ""), text: name })),
  })),
});

const queryOf = (data: Answer, hasNextPage = false): RowsQuery<Row> => ({
  data,
  hasNextPage,
  error: null,
  isPlaceholderData: false,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  fetchNextPage: () => {},
  refetch: () => {},
});

function open(first: Answer, hasNextPage = false) {
  const { result, rerender } = renderHook(useStableRows<Row>, { initialProps: queryOf(first, hasNextPage) });
  let latest = first;
  return {
    /** The list was read again because of a change elsewhere. */
    live(next: Answer, more = hasNextPage) {
      markLive(next, latest, inPlace);
      latest = next;
      rerender(queryOf(next, more));
    },
    /** The user has read the list. */
    read(next: Answer) {
      latest = next;
      rerender(queryOf(next, hasNextPage));
    },
    show: () => act(() => result.current.show()),
    rows: () => result.current.rows.map(({ text }) => text).join(" "),
    pending: () => result.current.pending.map(({ id }) => id).join(" "),
    removed: () => Object.fromEntries(result.current.removed),
  };
}

test("a row that was changed elsewhere changes where it stands, also when it would be first now", () => {
  const list = open(answerOf("a b c"));
  list.live(answerOf("c* a b"));
  expect(list.rows()).toBe("a b c*");
  expect(list.pending()).toBe("");
});

test("rows that are new between those that are shown are held back until they are asked for", () => {
  const list = open(answerOf("a b"));
  list.live(answerOf("new a b"));
  list.live(answerOf("newer new a b*"));
  expect(list.rows()).toBe("a b*");
  expect(list.pending()).toBe("newer new");
  list.show();
  expect(list.rows()).toBe("newer new a b*");
  expect(list.pending()).toBe("");
});

test("rows that come after those that are shown move none of them, and are shown at once", () => {
  const list = open(answerOf("a b"));
  list.live(answerOf("a b new"));
  expect(list.rows()).toBe("a b new");
  expect(list.pending()).toBe("");
});

test("an empty list shows its first rows at once", () => {
  const list = open(answerOf(""));
  list.live(answerOf("new"));
  expect(list.rows()).toBe("new");
});

test("a row that is gone stays where it was, and says whether it was removed, until the user reads the list", () => {
  noteRowChange("removed", { removed: true, own: false });
  const list = open(answerOf("a removed b filtered c"));
  list.live(answerOf("a b c"));
  expect(list.rows()).toBe("a removed b filtered c");
  expect(list.removed()).toEqual({ removed: "removed", filtered: "elsewhere" });
  list.live(answerOf("a b c*"));
  expect(list.removed()).toEqual({ removed: "removed", filtered: "elsewhere" });
  list.read(answerOf("a b c"));
  expect(list.rows()).toBe("a b c");
  expect(list.removed()).toEqual({});
});

test("a row that is back is not gone any more", () => {
  const list = open(answerOf("a b c"));
  list.live(answerOf("a c"));
  list.live(answerOf("a b* c"));
  expect(list.rows()).toBe("a b* c");
  expect(list.removed()).toEqual({});
});

test("rows that new ones have moved on to a page that was not read are not said to be gone", () => {
  const list = open(answerOf("a b", "c d"), true);
  list.live(answerOf("new a", "b c"));
  expect(list.rows()).toBe("a b c d");
  expect(list.removed()).toEqual({});
  expect(list.pending()).toBe("new");
  list.live(answerOf("4 3", "2 1"));
  expect(list.rows()).toBe("a b c d");
  expect(list.removed()).toEqual({});
  expect(list.pending()).toBe("4 3 2 1");
});

test("the next row after one that is gone is not said to be new", () => {
  const list = open(answerOf("a b c"), true);
  list.live(answerOf("a c d"));
  expect(list.rows()).toBe("a b c d");
  expect(list.removed()).toEqual({ b: "elsewhere" });
  expect(list.pending()).toBe("");
});

test("what the user reads is shown as it is: another list, its next page, their own write", () => {
  const list = open(answerOf("a b"));
  list.live(answerOf("new a b"));
  list.read(answerOf("own new b"));
  expect(list.rows()).toBe("own new b");
  expect(list.pending()).toBe("");
});

test("a list that is gone back to is shown as it was read last, also when that was because of a change elsewhere", () => {
  const first = answerOf("a b");
  const list = open(first);
  const live = answerOf("new a");
  list.live(live);
  list.read(answerOf("x"));
  list.read(live);
  expect(list.rows()).toBe("new a");
  expect(list.removed()).toEqual({});
});
