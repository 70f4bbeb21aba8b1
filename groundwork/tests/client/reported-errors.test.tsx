// @vitest-environment jsdom
import { cleanup, render, screen, within } from "@testing-library/react";
import { rememberErrors } from "groundwork/server/development";
import { clientIpHeader } from "groundwork/server/http/client-ip";
import { sendLogTo } from "groundwork/server/log";
import { report } from "groundwork/server/report";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import ErrorsPage from "@/app/%5Ferrors/page.dev";

const visitor = vi.hoisted(() => ({ clientIp: "127.0.0.1", host: "localhost:3000" }));
vi.mock("next/headers", () => ({
  headers: async () => new Headers({ [clientIpHeader]: visitor.clientIp, host: visitor.host }),
}));

beforeAll(() => {
  sendLogTo(rememberErrors({ write: () => {} }));
});
afterEach(cleanup);

test("the page of the last errors says so when there are none", async () => {
  render(await ErrorsPage());
  expect(screen.getByText("Nothing went wrong yet")).toBeTruthy();
});

test("the page shows an error under its reference, with its stack and its cause, the newest first", async () => {
  const cause = Object.assign(new Error("no such table"), { code: "42P01" });
  report(new Error("it failed", { cause }), { reference: "7F3A-09BC-D1E2", path: "user.list" });
  report(new RangeError("so did this"), { reference: "7F3A-09BC-D1E3", path: "/account" });
  render(await ErrorsPage());
  const [newest, older] = screen.getAllByRole("region");
  expect(newest?.getAttribute("aria-label")).toBe("7F3A-09BC-D1E3");
  const shown = within(older as HTMLElement);
  expect(shown.getByRole("heading").textContent).toBe("7F3A-09BC-D1E2");
  expect(shown.getByText("Error: it failed")).toBeTruthy();
  expect(shown.getByText("Error 42P01: no such table")).toBeTruthy();
  expect(shown.getAllByText(/at .*reported-errors\.test\.tsx/)).toHaveLength(2);
});

test.each(["::1", "127.0.0.1"])("the page is there for this machine, as %s", async (clientIp) => {
  visitor.clientIp = clientIp;
  expect(await ErrorsPage()).toBeTruthy();
});

test.each(["192.0.2.7", "2001:db8::1", ""])("the page is not there for %j", async (clientIp) => {
  visitor.clientIp = clientIp;
  await expect(ErrorsPage()).rejects.toThrow("NEXT_HTTP_ERROR_FALLBACK;404");
});

test("the page is not there under a name of this app for others", async () => {
  visitor.clientIp = "127.0.0.1";
  visitor.host = "app.example.com";
  await expect(ErrorsPage()).rejects.toThrow("NEXT_HTTP_ERROR_FALLBACK;404");
});
