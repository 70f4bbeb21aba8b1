// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { useIntent } from "#ui/link";

const prefetch = vi.fn((_name: string) => {});

function Row({ name }: { name: string }) {
  const { cancel, ...intent } = useIntent(() => prefetch(name));
  return (
    <button type="button" {...intent} onClick={cancel}>
      {name}
    </button>
  );
}

const names = Array.from({ length: 20 }, (_, index) => `Row ${index}`);
const row = (name: string) => screen.getByRole("button", { name });

// One clock for all: what was fetched ahead stands in the module.
beforeAll(() => void vi.useFakeTimers());
afterAll(() => void vi.useRealTimers());
beforeEach(() => {
  // What an earlier test has fetched ahead is long ago.
  vi.advanceTimersByTime(60_000);
  render(names.map((name) => <Row key={name} name={name} />));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

function restOn(name: string): void {
  fireEvent.pointerEnter(row(name));
  vi.advanceTimersByTime(200);
  fireEvent.pointerLeave(row(name));
}

test("a page is fetched ahead once the pointer or the focus rests on its link", () => {
  restOn("Row 0");
  fireEvent.focus(row("Row 1"));
  vi.advanceTimersByTime(200);
  expect(prefetch.mock.calls).toEqual([["Row 0"], ["Row 1"]]);
});

test("nothing is fetched ahead for a pointer that passes over rows, nor for a link that is pressed at once", () => {
  for (const name of names) {
    fireEvent.pointerEnter(row(name));
    vi.advanceTimersByTime(50);
    fireEvent.pointerLeave(row(name));
  }
  fireEvent.pointerEnter(row("Row 0"));
  fireEvent.click(row("Row 0"));
  vi.advanceTimersByTime(1000);
  expect(prefetch).not.toHaveBeenCalled();
});

test("no more than ten pages are fetched ahead in a minute", () => {
  for (const name of names) restOn(name);
  expect(prefetch).toHaveBeenCalledTimes(10);
  vi.advanceTimersByTime(60_000);
  restOn("Row 19");
  expect(prefetch).toHaveBeenCalledTimes(11);
});

test("nothing is fetched ahead for those who save data", () => {
  vi.stubGlobal("navigator", { onLine: true, connection: { saveData: true } });
  restOn("Row 0");
  expect(prefetch).not.toHaveBeenCalled();
});
