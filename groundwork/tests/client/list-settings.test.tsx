// @vitest-environment jsdom
import { act, cleanup, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, test } from "vitest";
import { boundedWidth, useListSettings } from "#client/list-settings";
import { SignedIn } from "#client/signed-in";

afterEach(() => {
  cleanup();
  localStorage.clear();
});

/** Settings of the list of things, as a user has them. */
function settingsOf(id: string) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <SignedIn {...{ id, role: "member" }}>{children}</SignedIn>
  );
  return renderHook(() => useListSettings("/things"), { wrapper }).result;
}

test("what a user arranges is kept, and is for them alone", () => {
  const ada = settingsOf("ada");
  act(() => ada.current[1]({ widths: { title: 200 } }));
  act(() => ada.current[1]({ views: [{ name: "Open", url: "/things?state=open" }] }));
  expect(settingsOf("ada").current[0]).toEqual({
    widths: { title: 200 },
    views: [{ name: "Open", url: "/things?state=open" }],
  });
  expect(settingsOf("bob").current[0]).toEqual({});
});

test.each([
  ["no JSON", "{", {}],
  ["another type", "[1]", {}],
  ["columns without names", JSON.stringify({ columns: [{ shown: true }, null, "x"] }), { columns: [] }],
  [
    "a width beyond the bounds",
    JSON.stringify({ widths: { a: 1e9, b: -4, c: "none" } }),
    { widths: { a: 800, b: 48, c: 48 } },
  ],
  [
    "a view that leads out of the list",
    JSON.stringify({
      views: [
        { name: "Away", url: "https://example.com" },
        { name: "Beside", url: "/things-of-others" },
        { name: "Within", url: "/things?sort=title" },
      ],
    }),
    { views: [{ name: "Within", url: "/things?sort=title" }] },
  ],
])("of stored settings that cannot be, such as %s, the rest is taken", (_, stored, taken) => {
  localStorage.setItem("list:ada:/things", stored);
  expect(settingsOf("ada").current[0]).toEqual(taken);
});

test("a width is a whole number of pixels within its bounds", () => {
  expect([100.4, 0, 5000, Number.NaN].map(boundedWidth)).toEqual([100, 48, 800, 48]);
});
