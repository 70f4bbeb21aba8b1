// @vitest-environment jsdom
import { renderHook } from "@testing-library/react";
import { urlValues } from "groundwork/client/url-values";
import { useUrlValues } from "groundwork/client/use-url-values";
import { expect, test, vi } from "vitest";

// The page is not drawn again in between.
vi.mock("next/navigation", () => ({ useSearchParams: () => new URLSearchParams() }));

const isWord = (text: string) => /^\w+$/.test(text);
const words = urlValues("/things", { one: isWord, other: isWord });

test("a value that is given twice before the page is drawn again is one step of the history, and none is lost", () => {
  window.history.replaceState(null, "", "/things");
  const { result } = renderHook(() => useUrlValues(words));
  const before = window.history.length;
  result.current.change({ one: "a" });
  result.current.change({ one: "a" });
  expect(window.history.length).toBe(before + 1);
  result.current.change({ other: "b" });
  expect(window.location.pathname + window.location.search).toBe("/things?one=a&other=b");
});
