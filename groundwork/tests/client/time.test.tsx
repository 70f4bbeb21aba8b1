// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import { Time } from "@/ui/time";

afterEach(() => {
  cleanup();
  vi.unstubAllEnvs();
});

/** Texts of a time in a document from the server, and after hydration for a reader in this zone. */
function reported(at: string, zone: string) {
  vi.stubEnv("TZ", zone);
  const time = <Time at={new Date(at)} />;
  const written = new DOMParser().parseFromString(renderToString(time), "text/html").body.textContent;
  render(time);
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
])("a time is that of %s for a reader there", (zone, at, shown, title) => {
  expect(reported(at, zone)).toMatchObject({ shown, title });
});

test("every month has its own name, in UTC in the document and in the reader's zone afterwards", () => {
  const names = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
  for (const [index, name] of names.entries()) {
    const at = `2026-${String(index + 1).padStart(2, "0")}-04T09:05:00Z`;
    expect(reported(at, "Asia/Kathmandu"), at).toMatchObject({
      written: `4 ${name} 2026, 09:05 UTC`,
      shown: `4 ${name} 2026, 14:50`,
    });
  }
});
