// @vitest-environment jsdom
import { act, renderHook } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { urlFilters, urlValues } from "#client/url-filters";
import { useUrlFilters } from "#client/use-url-filters";

// The page is not drawn again in between.
vi.mock("next/navigation", () => ({ useSearchParams: () => new URLSearchParams() }));

const isWord = (text: string) => /^\w+$/.test(text);
const words = urlValues("/things", { one: isWord, other: isWord });

test("a value that is given twice before the page is drawn again is one step of the history, and none is lost", () => {
  window.history.replaceState(null, "", "/things");
  const { result } = renderHook(() => useUrlFilters(words));
  const before = window.history.length;
  result.current.change({ one: "a" });
  result.current.change({ one: "a" });
  expect(window.history.length).toBe(before + 1);
  result.current.change({ other: "b" });
  expect(window.location.pathname + window.location.search).toBe("/things?one=a&other=b");
});

test("what is chosen is drawn at once, before Next has followed the URL", () => {
  window.history.replaceState(null, "", "/things");
  const newest = { label: "Newest", by: "createdAt", of: "time", direction: "desc" } as const;
  const filters = urlFilters({
    path: "/things",
    searchLength: 10,
    sorts: { newest, oldest: { ...newest, label: "Oldest", direction: "asc" } },
  });
  const drawn: string[] = [];
  const { result } = renderHook(() => {
    const inUse = useUrlFilters(filters);
    drawn.push(inUse.values.sort);
    return inUse;
  });
  act(() => result.current.change({ sort: "oldest" }));
  expect(drawn).toContain("oldest");
  expect(window.location.search).toBe("?sort=oldest");
});
