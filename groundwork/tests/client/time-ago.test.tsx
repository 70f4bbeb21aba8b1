// @vitest-environment jsdom
import { act, cleanup, render, screen } from "@testing-library/react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { TimeAgo } from "#ui/time-ago";

const now = new Date("2026-03-04T12:00:00Z").getTime();
const seconds = (count: number) => new Date(now - count * 1000);
const minutes = (count: number) => seconds(count * 60);
const hours = (count: number) => minutes(count * 60);
const days = (count: number) => hours(count * 24);
const texts = () => screen.getAllByRole("time").map(({ textContent }) => textContent);
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

beforeEach(() => {
  vi.stubEnv("TZ", "UTC");
  vi.useFakeTimers({ now });
});

afterEach(() => {
  cleanup();
  vi.runAllTimers();
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

test.each([
  [seconds(-59), "just now"],
  [seconds(59), "just now"],
  [minutes(1), "1 min ago"],
  [seconds(3599), "59 min ago"],
  [hours(1), "1 h ago"],
  [minutes(1439), "23 h ago"],
  [days(1), "1 d ago"],
  [minutes(7 * 1440 - 1), "6 d ago"],
  [days(7), "25 Feb 2026, 12:00"],
  [minutes(-2), "4 Mar 2026, 12:02"],
])("%s is told as %s", (at, text) => {
  render(<TimeAgo at={at} />);
  expect(texts()).toEqual([text]);
  expect(screen.getByRole("time").getAttribute("datetime")).toBe(at.toISOString());
});

test("all times of a page keep themselves by one clock, which ends with them", () => {
  const { unmount } = render(
    [seconds(0), minutes(59), minutes(1439), days(8)].map((at) => <TimeAgo key={at.getTime()} at={at} />),
  );
  expect(vi.getTimerCount()).toBe(1);
  wait(61_000);
  expect(texts()).toEqual(["1 min ago", "1 h ago", "1 d ago", "24 Feb 2026, 12:00"]);
  expect(vi.getTimerCount()).toBe(1);
  unmount();
  vi.advanceTimersByTime(120_000);
  expect(vi.getTimerCount()).toBe(0);
});

test("what is long ago needs no clock", () => {
  render(<TimeAgo at={days(8)} />);
  expect(vi.getTimerCount()).toBe(0);
});

test("out of sight the clock stands still, and goes on when the page is back", () => {
  const frames: FrameRequestCallback[] = [];
  vi.stubGlobal("requestAnimationFrame", (frame: FrameRequestCallback) => frames.push(frame));
  render(<TimeAgo at={seconds(0)} />);
  wait(10 * 60_000);
  expect(frames).toHaveLength(1);
  expect(texts()).toEqual(["just now"]);
  act(() => frames[0]?.(0));
  expect(texts()).toEqual(["10 min ago"]);
  vi.unstubAllGlobals();
});

test("a document that was kept for an hour comes alive without a complaint, and says so", async () => {
  const complaints = vi.spyOn(console, "error");
  const time = <TimeAgo at={minutes(5)} />;
  document.body.innerHTML = `<div>${renderToString(time)}</div>`;
  expect(document.body.textContent?.trim()).toBe("5 min ago");
  vi.setSystemTime(now + 3_600_000);
  const root = await act(() => hydrateRoot(document.body.firstElementChild as Element, time));
  expect(document.body.textContent).toBe("1 h ago");
  expect(complaints).not.toHaveBeenCalled();
  act(() => root.unmount());
  document.body.innerHTML = "";
});

test("one that takes the focus has its full text then, and others are no stop of the keyboard", () => {
  render(
    <>
      <TimeAgo at={minutes(5)} />
      <TimeAgo at={minutes(5)} focusable />
    </>,
  );
  const [plain, focusable] = screen.getAllByRole("time");
  expect(plain?.tabIndex).toBe(-1);
  act(() => focusable?.focus());
  expect(focusable?.title).toBe("Wednesday, 4 March 2026 at 11:55:00 UTC");
});
