import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { referenceHeader } from "#server/call/context";
import type { NodeHandler } from "#server/http/adapters";
import { setPageStatus, withPageStatus } from "#server/http/page-status";
import { processWide } from "#server/process/process-wide";

const unavailable = { status: 503, headers: { "retry-after": "5" } };

/** Response of a page that is rendered like this under a reference of its own. */
async function answerOf(render: (reference: string) => Promise<void> | void, status = 500) {
  const page: NodeHandler = async (request, response) => {
    await render(String(request.headers[referenceHeader]));
    response.statusCode = status;
    response.end("the page");
  };
  const handler = withPageStatus(page);
  const listener: RequestListener = (request, response) => void handler(request, response);
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}/`, { headers: { [referenceHeader]: "TEST-0001" } });
  return [response.status, response.headers.get("retry-after"), await response.text()];
}

test("a page that fails because something is not available says so, and when to try again", async () => {
  expect(await answerOf((reference) => setPageStatus(reference, unavailable))).toEqual([
    503,
    "5",
    "the page",
  ]);
});

test("any other page that fails is an error of ours", async () => {
  expect(await answerOf(() => setPageStatus("TEST-0002", unavailable))).toEqual([500, null, "the page"]);
});

test("a page that is shown after all keeps its status", async () => {
  expect(await answerOf((reference) => setPageStatus(reference, unavailable), 200)).toEqual([
    200,
    null,
    "the page",
  ]);
});

test("nothing is kept of a page that has been answered, nor of one that no gateway gave", async () => {
  await answerOf((reference) => setPageStatus(reference, unavailable));
  setPageStatus("TEST-0003", unavailable);
  expect(processWide("page-statuses", () => new Map()).size).toBe(0);
});
