// @vitest-environment jsdom
import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import Page from "#screens/development/errors-page";
import { rememberErrors } from "#server/app/development/development";
import { clientIpHeader } from "#server/call/context";
import { recordError, sendLogTo } from "#server/log/log";

const visitor = vi.hoisted(() => ({ clientIp: "127.0.0.1", host: "localhost:3000" }));
vi.mock("next/headers", () => ({
  headers: async () => new Headers({ [clientIpHeader]: visitor.clientIp, host: visitor.host }),
}));

beforeAll(() => {
  sendLogTo(rememberErrors({ write: () => {} }));
});
afterEach(cleanup);

const page = (search: { reference?: unknown } = {}) => Page({ searchParams: Promise.resolve(search) });

test("the page of the last errors says so when there are none", async () => {
  render(await page());
  expect(screen.getByText(/^Nothing went wrong yet/)).toBeTruthy();
});

test("the page shows an error under its reference, with its stack and its cause, the newest first", async () => {
  const cause = Object.assign(new Error("no such table"), { code: "42P01" });
  recordError(new Error("it failed", { cause }), { reference: "7F3A-09BC-D1E2", path: "user.list" });
  recordError(new RangeError("so did this"), { reference: "7F3A-09BC-D1E3", path: "/account" });
  render(await page());
  const [newest, older] = screen.getAllByRole("article");
  expect(within(newest as HTMLElement).getByRole("heading").textContent).toBe("7F3A-09BC-D1E3");
  expect(within(older as HTMLElement).getByRole("heading").textContent).toBe("7F3A-09BC-D1E2");
  const words = [...(older?.querySelectorAll("p") ?? [])].map(({ textContent }) => textContent);
  expect(words).toEqual(expect.arrayContaining(["Error: it failed", "Error 42P01: no such table"]));
});

test("own lines of a stack lead to the editor, and the others are folded", async () => {
  render(await page());
  const [newest] = screen.getAllByRole("article");
  const shown = within(newest as HTMLElement);
  expect(shown.getAllByRole("button", { name: /reported-errors\.test\.tsx:\d+:\d+$/ })).toHaveLength(1);
  expect(shown.getAllByRole("group").length).toBeGreaterThan(0);
  expect(shown.getByText(/node_modules/).closest("details")?.open).toBe(false);
});

test("an error is found by its reference, however it is written", async () => {
  render(await page({ reference: " 7f3a-09bc-d1e2 " }));
  expect(
    screen.getAllByRole("article").map((article) => within(article).getByRole("heading").textContent),
  ).toEqual(["7F3A-09BC-D1E2"]);
  cleanup();
  render(await page({ reference: "FFFF-0000-0000" }));
  expect(screen.queryAllByRole("article")).toEqual([]);
  expect(screen.getByText("No error with the reference FFFF-0000-0000 is among the last ones.")).toBeTruthy();
});

test.each(["::1", "127.0.0.1"])("the page is there for this machine, as %s", async (clientIp) => {
  visitor.clientIp = clientIp;
  expect(await page()).toBeTruthy();
});

test.each(["192.0.2.7", "2001:db8::1", ""])("the page is not there for %j", async (clientIp) => {
  visitor.clientIp = clientIp;
  await expect(page()).rejects.toThrow("NEXT_HTTP_ERROR_FALLBACK;404");
});

test("the page is not there under a name of this app for others", async () => {
  visitor.clientIp = "127.0.0.1";
  visitor.host = "app.example.com";
  await expect(page()).rejects.toThrow("NEXT_HTTP_ERROR_FALLBACK;404");
});
