import type { IncomingMessage, ServerResponse } from "node:http";
import { expect, type Mock, onTestFinished, test, vi } from "vitest";
import { clientIpHeader } from "#server/call/context";
import { openGateway } from "../../support/gateway";
import { openSocket, sendLines } from "../../support/socket";

const host = "Host: app.example.com";
/** A busy machine takes its time. */
const patient = { timeout: 20_000, interval: 2 };

const lines = (path: string, client = "10.0.0.1") => [
  `GET ${path} HTTP/1.1`,
  host,
  `X-Client: ${client}`,
  "Connection: close",
];
const page = (client?: string) => lines("/things/a", client);
const call = (client?: string) => lines("/api/call", client);

type Waiting = { response: ServerResponse; settle: () => void };

/** Opens a gateway whose pages and calls wait until the test lets them go on. */
async function openSlow(limits: NonNullable<Parameters<typeof openGateway>[0]>["limits"]) {
  const pages: Waiting[] = [];
  const calls: Waiting[] = [];
  const into = (list: Waiting[]) => (_request: IncomingMessage, response: ServerResponse) =>
    new Promise<void>((resolve) => list.push({ response, settle: resolve }));
  const gateway = await openGateway({ page: into(pages), call: into(calls), ...(limits && { limits }) });
  const started = vi.fn();
  gateway.server.prependListener("request", ({ headers }) => {
    headers[clientIpHeader] = String(headers["x-client"]);
    started();
  });
  return { ...gateway, pages, calls, arrived: (count: number) => arrivedAre(started, count) };
}

const arrivedAre = (started: Mock, count: number) =>
  expect.poll(() => started.mock.calls.length, { ...patient, message: "how many have arrived" }).toBe(count);

function finish(list: Waiting[]): void {
  for (const { response, settle } of list.splice(0)) {
    response.end("done");
    settle();
  }
}

const begun = (list: Waiting[], count: number) =>
  expect.poll(() => list.length, { ...patient, message: "how many have begun" }).toBe(count);
const statusOf = (answer: string) => /^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1];

/** Asks for a page on a connection that the test can end. */
async function requestOnSocket(port: number) {
  const socket = await openSocket(port);
  socket.write(`${page().join("\r\n")}\r\n\r\n`);
  return socket;
}

/** Work that goes on, and whose client the server has seen go. */
async function openLeft(port: number, pages: Waiting[]) {
  const socket = await requestOnSocket(port);
  await begun(pages, 1);
  const [left] = pages.splice(0);
  const closed = new Promise((resolve) => left?.response.once("close", resolve));
  socket.destroy();
  await closed;
  return left;
}

/** Work whose client has gone, and the next one, which has been given its place. */
async function openAbandoned() {
  const { port, pages } = await openSlow({ pagesInFlight: 1, pagesWaiting: 1, abandonedMilliseconds: 20 });
  const socket = await requestOnSocket(port);
  await begun(pages, 1);
  socket.destroy();
  const next = sendLines(port, page());
  await begun(pages, 2);
  return { port, pages, next };
}

/** Asks for one more, which is neither worked for nor left to wait. */
async function expectShed(port: number, requested: string[]): Promise<void> {
  let status: string | undefined = "no answer";
  void sendLines(port, requested).then((answer) => {
    status = statusOf(answer);
  });
  await expect.poll(() => status, { ...patient, message: "the status of one more" }).toBe("503");
}

test("pages that are made take no place of calls", async () => {
  const { port, pages, calls } = await openSlow({ pagesInFlight: 2, pagesWaiting: 2, callsInFlight: 1 });
  const crowd = Array.from({ length: 4 }, () => sendLines(port, page()));
  await begun(pages, 2);
  const called = sendLines(port, call());
  await begun(calls, 1);
  finish(calls);
  expect(await called).toContain("done");
  finish(pages);
  await begun(pages, 2);
  finish(pages);
  for (const answer of await Promise.all(crowd)) expect(answer).toContain("done");
});

test("calls that are under way take no place of pages, nor of files", async () => {
  const { port, pages, calls } = await openSlow({ callsInFlight: 1, pagesInFlight: 1, filesInFlight: 1 });
  const called = sendLines(port, call());
  await begun(calls, 1);
  await expectShed(port, call());
  const others = [sendLines(port, page()), sendLines(port, lines("/robots.txt"))];
  await begun(pages, 2);
  finish(pages);
  finish(calls);
  for (const answer of await Promise.all([called, ...others])) expect(answer).toContain("done");
});

test("pages beyond the limit wait for one to be done, in the order in which they came", async () => {
  const { port, pages, arrived: started } = await openSlow({ pagesInFlight: 1, pagesWaiting: 2 });
  const answers: string[] = [];
  const ask = (name: string) =>
    sendLines(port, page()).then((answer) => answers.push(`${name} ${statusOf(answer)}`));
  const first = ask("first");
  await begun(pages, 1);
  const second = ask("second");
  await started(2);
  const third = ask("third");
  await started(3);
  await expectShed(port, page());
  for (const answer of [first, second, third]) {
    await begun(pages, 1);
    finish(pages);
    await answer;
  }
  expect(answers).toEqual(["first 200", "second 200", "third 200"]);
});

test("a page waits no longer than the limit, and is shed then", async () => {
  const { port, pages } = await openSlow({ pagesInFlight: 1, pagesWaiting: 1, pageWaitMilliseconds: 50 });
  const first = sendLines(port, page());
  await begun(pages, 1);
  const late = await sendLines(port, page());
  expect(statusOf(late)).toBe("503");
  expect(late).toMatch(/^retry-after: 1\r$/im);
  finish(pages);
  expect(statusOf(await first)).toBe("200");
});

test("a client that leaves while it waits frees its place, and is never worked for", async () => {
  const { port, pages, refused, arrived: started } = await openSlow({ pagesInFlight: 1, pagesWaiting: 1 });
  const first = sendLines(port, page());
  await begun(pages, 1);
  const socket = await requestOnSocket(port);
  await started(2);
  await expectShed(port, page());
  socket.destroy();
  await expect
    .poll(() => refused.mock.calls.map(([refusal]) => refusal.code), patient)
    .toContain("CONNECTION_LOST");
  const third = sendLines(port, page());
  await started(4);
  finish(pages);
  await begun(pages, 1);
  finish(pages);
  expect([statusOf(await first), statusOf(await third)]).toEqual(["200", "200"]);
  expect(pages).toHaveLength(0);
});

test("one client has no more than its share", async () => {
  const { port, pages } = await openSlow({ pagesInFlight: 2, pagesWaiting: 8, pagesPerClient: 1 });
  const first = sendLines(port, page());
  await begun(pages, 1);
  await expectShed(port, page());
  const other = sendLines(port, page("10.0.0.2"));
  await begun(pages, 2);
  finish(pages);
  for (const answer of await Promise.all([first, other])) expect(statusOf(answer)).toBe("200");
});

test("work goes on holding its place when its client has gone", async () => {
  const { port, pages, arrived: started } = await openSlow({ pagesInFlight: 1, pagesWaiting: 1 });
  const left = await openLeft(port, pages);
  const next = sendLines(port, page());
  await started(2);
  await expectShed(port, page());
  expect(pages).toHaveLength(0);
  left?.settle();
  await begun(pages, 1);
  finish(pages);
  expect(statusOf(await next)).toBe("200");
});

test("work that its server goes on with when its client has gone holds its place for the usual time", async () => {
  // Time stands still where it is measured, and where it is waited for.
  vi.useFakeTimers({ toFake: ["performance", "setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const { port, pages } = await openSlow({ pagesInFlight: 1, pagesWaiting: 0 });
  const usual = sendLines(port, page());
  await begun(pages, 1);
  vi.advanceTimersByTime(8000);
  finish(pages);
  await usual;

  const left = await openLeft(port, pages);
  left?.settle();
  await expectShed(port, page());
  vi.advanceTimersByTime(8000);
  const next = sendLines(port, page());
  await begun(pages, 1);
  finish(pages);
  expect(statusOf(await next)).toBe("200");
});

test("work that never ends gives its place back some time after its client has gone", async () => {
  const { pages, next } = await openAbandoned();
  finish(pages);
  expect(statusOf(await next)).toBe("200");
});

test("a page that is made for too long keeps no other from being made, and is answered when it is done", async () => {
  const held = { pageHeldMilliseconds: 30, abandonedMilliseconds: 10, pageWaitMilliseconds: 60_000 };
  const { port, pages } = await openSlow({ pagesInFlight: 1, pagesWaiting: 1, ...held });
  const endless = sendLines(port, page());
  await begun(pages, 1);
  const other = sendLines(port, page());
  await begun(pages, 2);
  finish(pages);
  expect([await endless, await other].map(statusOf)).toEqual(["200", "200"]);
});

test("work that ends when its place is long another's gives back no place", async () => {
  const { port, pages, next } = await openAbandoned();
  const [left] = pages.splice(0, 1);
  left?.settle();
  const crowd = [1, 2, 3].map(() => sendLines(port, page()));
  expect(statusOf(await Promise.race(crowd))).toBe("503");
  expect(pages, "pages under way where one may be").toHaveLength(1);
  finish(pages);
  expect(statusOf(await next)).toBe("200");
  await begun(pages, 1);
  finish(pages);
  expect((await Promise.all(crowd)).map(statusOf).sort()).toEqual(["200", "503", "503"]);
});

test("a client that does not read its answer gives its place back", async () => {
  const { port, pages } = await openSlow({ pagesInFlight: 1, pagesWaiting: 1, abandonedMilliseconds: 20 });
  const socket = await openSocket(port);
  socket.pause().write(`${page().join("\r\n")}\r\n\r\n`);
  await begun(pages, 1);
  pages[0]?.response.write("x".repeat(16 * 1024 * 1024));
  const next = sendLines(port, page());
  await begun(pages, 2);
  finish(pages);
  expect(await next).toContain("done");
});

test("work that fails gives its place back", async () => {
  let fails = true;
  const { port, reported } = await openGateway({
    call: async (_request, response) => {
      if (fails) throw new Error("planted");
      response.end("done");
    },
    limits: { callsInFlight: 1 },
  });
  for (let count = 0; count < 3; count += 1) expect(await sendLines(port, call())).toBe("");
  expect(reported).toHaveBeenCalledTimes(3);
  fails = false;
  expect(await sendLines(port, call())).toContain("done");
});
