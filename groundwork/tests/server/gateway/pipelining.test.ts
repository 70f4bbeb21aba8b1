import type { ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { gatewayLimits } from "#server/gateway/limits";
import { openGateway } from "../../support/gateway";
import { openSocket, readAll, sendLines } from "../../support/socket";

const host = "Host: app.example.com";
const patient = { timeout: 20_000, interval: 2 };
const get = (path: string, ...more: string[]) =>
  `GET ${path} HTTP/1.1\r\n${[host, ...more].join("\r\n")}\r\n\r\n`;

const begun = (open: ServerResponse[], count: number) =>
  expect.poll(() => open.length, { ...patient, message: "how many have begun" }).toBe(count);

/** A page and a call whose responses begin at once and end when the test lets them. */
function slow() {
  const open: ServerResponse[] = [];
  const answer = async (_request: unknown, response: ServerResponse) => void open.push(response);
  return { open, page: answer, call: answer };
}

const few = { callsInFlight: 3, pagesInFlight: 3, pagesWaiting: 0 };

test.each([
  ["calls", "/api/call"],
  ["pages", "/things/a"],
])("pipelined %s that are reset a hundred times leave every place free", async (_kind, path) => {
  const { open, ...handlers } = slow();
  const { port } = await openGateway({ ...handlers, limits: few });
  for (let round = 0; round < 100; round += 1) {
    const socket = await openSocket(port);
    const before = open.length;
    socket.write(get(path).repeat(3));
    await begun(open, before + 3);
    const closed = new Promise((resolve) => open.at(-1)?.req.socket.once("close", resolve));
    socket.resetAndDestroy();
    await closed;
  }
  const answers = [1, 2, 3].map(() => sendLines(port, [`GET ${path} HTTP/1.1`, host, "Connection: close"]));
  await begun(open, 303);
  for (const response of open.slice(300)) response.end("free");
  for (const answer of await Promise.all(answers)) expect(answer).toContain("free");
});

test("a response that waits behind another is closed once, with its connection", async () => {
  const { open, call } = slow();
  const { port } = await openGateway({ call });
  const closes: number[] = [];
  const socket = await openSocket(port);
  socket.write(get("/api/call").repeat(3));
  await begun(open, 3);
  for (const [index, response] of open.entries()) response.on("close", () => closes.push(index));
  socket.resetAndDestroy();
  await expect.poll(() => [...closes].sort(), patient).toEqual([0, 1, 2]);
  expect(open.every((response) => response.closed && response.destroyed)).toBe(true);
});

test("answers that were given while they waited are sent in order", async () => {
  const { open, call } = slow();
  const { port } = await openGateway({ call });
  const socket = await openSocket(port);
  const all = readAll(socket);
  socket.write(get("/api/call") + get("/api/call", "Connection: close"));
  await begun(open, 2);
  open[1]?.end("the second");
  open[0]?.end("the first");
  expect((await all).replaceAll(/\s+/g, " ")).toMatch(/the first.*the second/);
});

test("a connection with more requests under way than the limit is closed, and costs no place", async () => {
  const { open, call } = slow();
  const { port, reported } = await openGateway({
    call,
    limits: { callsInFlight: gatewayLimits.pipelinedRequests },
  });
  const socket = await openSocket(port);
  socket.on("error", () => {}).write(get("/api/call").repeat(300));
  await expect
    .poll(() => socket.closed, { ...patient, message: "whether the connection is closed" })
    .toBe(true);
  expect(open.length).toBeLessThanOrEqual(gatewayLimits.pipelinedRequests);
  expect(reported).not.toHaveBeenCalled();

  const answer = sendLines(port, ["GET /api/call HTTP/1.1", host, "Connection: close"]);
  const before = open.length;
  await begun(open, before + 1);
  open.at(-1)?.end("free");
  expect(await answer).toContain("free");
});
