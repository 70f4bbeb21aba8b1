// @vitest-environment jsdom

import "#support/patient";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { TRPCClientError } from "@trpc/client";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { referenceOf } from "#client/report";
import { ErrorDetails } from "#development/error-details";
import { ErrorWords } from "#development/error-words";
import { DevelopmentTools } from "#development/tools";
import { rememberErrors } from "#server/app/development/development";
import { requestsRoute } from "#server/app/development/start";
import { clientIpHeader } from "#server/call/context";
import { recordError, sendLogTo } from "#server/log/log";

const origin = "http://localhost:3000";
const sent = vi.fn<(url: string) => Promise<Response>>();

beforeAll(() => sendLogTo(rememberErrors({ write: () => {} })));
beforeEach(() => {
  sent.mockClear();
  sent.mockImplementation(async (url) =>
    requestsRoute.web(
      new Request(new URL(url, origin), {
        headers: { [clientIpHeader]: "127.0.0.1", host: "localhost:3000" },
      }),
    ),
  );
  vi.stubGlobal("fetch", sent);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const reference = "7F3A-09BC-D1E2";
const refused = Object.assign(new TRPCClientError("Something went wrong on our side."), {
  data: { code: "UNEXPECTED", reference },
});

test("an error of a call is shown as the server has logged it, and not in the words that travelled", async () => {
  recordError(new RangeError("no such table"), { reference, path: "user.list" });
  render(<ErrorDetails error={refused} reference={referenceOf(refused)} />);
  expect(await screen.findByText(/no such table/)).toBeTruthy();
  expect(screen.queryByText(/went wrong on our side/)).toBeNull();
  expect(screen.getByText("RangeError")).toBeTruthy();
  expect(screen.getByRole("link").getAttribute("href")).toBe(`/_errors?reference=${reference}`);
});

test("an error that no server knows is shown as the browser has it", async () => {
  render(<ErrorDetails error={new TypeError("only here")} reference="0000-0000-0000" />);
  expect(screen.getByText(/only here/)).toBeTruthy();
  await waitFor(() => expect(sent).toHaveBeenCalled());
  expect(screen.getByText(/only here/)).toBeTruthy();
});

test("a place in the source is opened in the editor, and it is said where that cannot be", async () => {
  const error = Object.assign(new Error("placed"), {
    stack: "Error: placed\n    at run (src/app/a.tsx:1:23)",
  });
  render(<ErrorDetails error={error} reference="0000-0000-0001" />);
  sent.mockImplementation(async () => new Response(null, { status: 404 }));
  screen.getByRole("button", { name: "src/app/a.tsx:1:23" }).click();
  expect(await screen.findByText("There is no such file.")).toBeTruthy();
  expect(sent).toHaveBeenCalledWith("/__nextjs_launch-editor?file=src%2Fapp%2Fa.tsx&line1=1&column1=23");
});

test("outside of development an error is told in the sentence for people, and there is no bar", () => {
  render(
    <>
      <ErrorWords error={refused} reference={reference}>
        <p>Something went wrong.</p>
      </ErrorWords>
      <DevelopmentTools />
    </>,
  );
  expect(document.body.textContent).toBe("Something went wrong.");
  expect(sent).not.toHaveBeenCalled();
});
