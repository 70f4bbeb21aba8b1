// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";

afterEach(() => {
  cleanup();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

/** The component in a page that was just opened: its zone stays the same for as long as it is open. */
async function openPage() {
  vi.resetModules();
  return (await import("#ui/time")).Time;
}

/** Texts of a time in a document from the server, and after hydration for a reader in this zone who points at it. */
async function reported(at: string, zone: string) {
  vi.stubEnv("TZ", zone);
  const Time = await openPage();
  const time = <Time at={new Date(at)} />;
  const written = new DOMParser().parseFromString(renderToString(time), "text/html").body.textContent;
  render(time);
  await userEvent.hover(screen.getByRole("time"));
  const { textContent, title } = screen.getByRole("time");
  cleanup();
  return { written, shown: textContent, title };
}

test.each([
  [
    "Asia/Kathmandu",
    "2025-12-31T20:20:05Z",
    "1 Jan 2026, 02:05",
    "Thursday, 1 January 2026 at 02:05:05 GMT+5:45",
  ],
  [
    "America/St_Johns",
    "2024-03-01T01:00:00Z",
    "29 Feb 2024, 21:30",
    "Thursday, 29 February 2024 at 21:30:00 GMT-3:30",
  ],
])("a time is that of %s for a reader there", async (zone, at, shown, title) => {
  expect(await reported(at, zone)).toMatchObject({ shown, title });
});

test("every month has its own name, in UTC in the document and in the reader's zone afterwards", async () => {
  const names = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
  for (const [index, name] of names.entries()) {
    const at = `2026-${String(index + 1).padStart(2, "0")}-04T09:05:00Z`;
    expect(await reported(at, "Asia/Kathmandu"), at).toMatchObject({
      written: `4 ${name} 2026, 09:05 UTC`,
      shown: `4 ${name} 2026, 14:50`,
    });
  }
});

test("a list of moments makes one formatter, when one of them is pointed at", async () => {
  const made = vi.fn();
  class Counted extends Intl.DateTimeFormat {
    constructor(...given: ConstructorParameters<typeof Intl.DateTimeFormat>) {
      super(...given);
      made();
    }
  }
  vi.stubGlobal("Intl", Object.create(Intl, { DateTimeFormat: { value: Counted } }));
  const Time = await openPage();
  const moments = Array.from({ length: 100 }, (_, second) => new Date(second * 1000));
  render(moments.map((at) => <Time key={at.getTime()} at={at} />));
  expect(made).not.toHaveBeenCalled();
  const times = screen.getAllByRole("time");
  for (const time of times.slice(0, 3)) await userEvent.hover(time);
  expect(times.slice(0, 4).map(({ title }) => title !== "")).toEqual([true, true, true, false]);
  expect(made).toHaveBeenCalledTimes(1);
});
