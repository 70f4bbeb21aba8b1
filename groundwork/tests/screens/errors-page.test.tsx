// @vitest-environment jsdom

import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import ErrorsPage from "#screens/development/errors-page";
import { rememberErrors } from "#server/app/development/development";

vi.mock("next/headers", () => ({ headers: async () => new Headers({ host: "localhost:3000" }) }));
vi.mock(import("#server/call/context"), async (original) => ({
  ...(await original()),
  isFromThisMachine: () => true,
}));

test("a reported error leads to what was written under the reference of its request", async () => {
  const log = rememberErrors({ write: () => {} });
  const error = { type: "Error", message: "It broke.", stack: "Error: It broke.\n    at run (file.ts:1:1)" };
  const line = { level: "error", time: new Date().toISOString(), path: "thing.update", error };
  log.write(JSON.stringify({ ...line, reference: "AAAA-BBBB-CCCC" }));
  log.write(JSON.stringify({ ...line, reference: "ON-THE-SCREEN", request: "DDDD-EEEE-FFFF" }));
  const page = document.createElement("div");
  page.innerHTML = renderToStaticMarkup(await ErrorsPage({ searchParams: Promise.resolve({}) }));
  const links = [...page.querySelectorAll("a")].map((link) => link.getAttribute("href"));
  expect(links).toEqual(["/admin/audit?reference=DDDD-EEEE-FFFF", "/admin/audit?reference=AAAA-BBBB-CCCC"]);
});
