import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { BlockList } from "node:net";
import { expect, test } from "vitest";
import { openGateway } from "../../support/gateway";
import { openSocket, readAll, sendLines } from "../../support/socket";

const host = "Host: app.example.com";
/** A busy machine takes its time. */
const patient = { timeout: 20_000 };

const ask = (path: string) => [`GET ${path} HTTP/1.1`, host, "Connection: close"];

/** A page that answers when the test lets it. */
function slowPage() {
  const waiting: ServerResponse[] = [];
  return {
    waiting,
    page: async (_request: unknown, response: ServerResponse) => void waiting.push(response),
    answerAll: () => {
      for (const response of waiting.splice(0)) response.end("late");
    },
  };
}

test("beyond so many pages under way the next is shed, and learns when to try again", async () => {
  const { waiting, page, answerAll } = slowPage();
  const { port } = await openGateway({ page, limits: { pagesInFlight: 2, pagesWaiting: 0, retryAfter: 3 } });
  const first = [sendLines(port, ask("/things/a")), sendLines(port, ask("/things/b"))];
  await expect.poll(() => waiting.length, patient).toBe(2);

  const third = await sendLines(port, ask("/things/c"));
  expect(third).toMatch(/^HTTP\/1\.1 503 /);
  expect(third).toMatch(/^retry-after: 3\r$/im);
  expect(third).toMatch(/^x-code: UNAVAILABLE\r$/im);
  expect(waiting).toHaveLength(2);

  answerAll();
  for (const answer of await Promise.all(first)) expect(answer).toContain("late");

  const later = sendLines(port, ask("/things/d"));
  await expect.poll(() => waiting.length, patient).toBe(1);
  answerAll();
  expect(await later).toContain("late");
});

test("a client that leaves frees its permit", async () => {
  const { waiting, page, answerAll } = slowPage();
  const { port } = await openGateway({ page, limits: { pagesInFlight: 1, pagesWaiting: 0 } });
  const socket = await openSocket(port);
  socket.write(`${ask("/things/a").join("\r\n")}\r\n\r\n`);
  await expect.poll(() => waiting.length, patient).toBe(1);
  const gone = once(waiting[0] as ServerResponse, "close");
  socket.destroy();
  await gone;
  waiting.length = 0;
  const next = sendLines(port, ask("/things/b"));
  await expect.poll(() => waiting.length, patient).toBe(1);
  answerAll();
  expect(await next).toContain("late");
});

test("a page that fails is reported, and its connection closed", async () => {
  const failure = new Error("planted");
  const { port, reported } = await openGateway({ page: () => Promise.reject(failure) });
  expect(await sendLines(port, ask("/"))).toBe("");
  expect(reported).toHaveBeenCalledExactlyOnceWith(failure, expect.objectContaining({ path: "/" }));
});

test("beyond so many connections of one address the next is closed, until another is", async () => {
  const { port } = await openGateway({ limits: { connectionsPerClient: 2 } });
  const open = [await openSocket(port), await openSocket(port)];
  expect(await readAll(await openSocket(port))).toBe("");
  for (const socket of open) socket.destroy();
  const both = () => Promise.all([sendLines(port, ask("/")), sendLines(port, ask("/"))]);
  await expect
    .poll(async () => (await both()).every((answer) => answer.includes("a page")), patient)
    .toBe(true);
});

test("the connections of a trusted proxy are counted as those of many", async () => {
  const proxies = new BlockList();
  proxies.addAddress("127.0.0.1");
  const { port } = await openGateway({ limits: { connectionsPerClient: 1 }, proxies });
  await openSocket(port);
  expect(await sendLines(port, ask("/"))).toContain("a page");
});

test("beyond so many connections in all the next is closed", async () => {
  const { port } = await openGateway({ limits: { connections: 1 } });
  const first = await openSocket(port);
  first.write(`GET / HTTP/1.1\r\n${host}\r\n\r\n`);
  await once(first, "data");
  expect(await readAll(await openSocket(port))).toBe("");
});
