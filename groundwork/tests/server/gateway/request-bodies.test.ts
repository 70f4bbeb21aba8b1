import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { beforeEach, expect, test } from "vitest";
import { clientIpHeader } from "#server/call/context";
import type { gatewayLimits } from "#server/gateway/limits";
import { openGateway } from "../../support/gateway";
import { openSocket, readAll } from "../../support/socket";

const host = "Host: app.example.com";
const patient = { timeout: 20_000 };

/** Answers with the body, and counts how often it was asked. */
let requested = 0;
const call = async (_request: IncomingMessage, response: ServerResponse, body: Buffer) => {
  requested += 1;
  response.end(`${body.byteLength} bytes`);
};
beforeEach(() => {
  requested = 0;
});

/** A gateway to which every request says which client it comes from, as `request-context.ts` does. */
async function openForClients(limits: Partial<Record<keyof typeof gatewayLimits, number>> = {}) {
  const gateway = await openGateway({ call, limits });
  gateway.server.prependListener("request", ({ headers }) => {
    headers[clientIpHeader] = String(headers["x-client"]);
  });
  return gateway;
}

const post = (client: string, length: number, ...more: string[]) =>
  [
    "POST /api/call HTTP/1.1",
    host,
    `X-Client: ${client}`,
    "Connection: close",
    `Content-Length: ${length}`,
    ...more,
  ].join("\r\n");

/** Sends this as it is; answers with all that comes until the connection is closed. */
async function send(port: number, text: string): Promise<string> {
  const socket = await openSocket(port);
  const all = readAll(socket);
  socket.write(text);
  return all;
}

/** Sends the beginning of a body, and waits until the gateway has it. */
async function begin(port: number, client: string, length = 10, sent = "five.") {
  const socket = await openSocket(port);
  const answer = readAll(socket);
  socket.write(`${post(client, length, "Expect: 100-continue")}\r\n\r\n${sent}`);
  // The server says so when it has begun to read.
  await once(socket, "data");
  return { socket, answer };
}

const statusOf = (answer: string) =>
  [...answer.matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(([, status]) => status).at(-1);

test("a body that is still arriving holds no place of work", async () => {
  const { port } = await openForClients({ callsInFlight: 1 });
  const halves = await Promise.all(["10.0.0.1", "10.0.0.2", "10.0.0.3"].map((client) => begin(port, client)));
  expect(requested).toBe(0);
  expect(await send(port, `${post("10.0.0.4", 3)}\r\n\r\nall`)).toContain("3 bytes");
  for (const { socket } of halves) socket.write("more.");
  for (const { answer } of halves) expect(await answer).toContain("10 bytes");
});

test("beyond so many bodies of one client that arrive, the oldest is given up, and others are not", async () => {
  const { port } = await openForClients({ bodiesArrivingPerClient: 2, retryAfter: 3 });
  const other = await begin(port, "10.0.0.2");
  const [first, second, third] = [
    await begin(port, "10.0.0.1"),
    await begin(port, "10.0.0.1"),
    await begin(port, "10.0.0.1"),
  ];
  first.socket.end("more.");
  const refused = await first.answer;
  expect(statusOf(refused)).toBe("429");
  expect(refused).toMatch(/^x-code: TOO_MANY_REQUESTS\r$/im);
  for (const { socket, answer } of [second, third, other]) {
    socket.write("more.");
    expect(await answer).toContain("10 bytes");
  }
  expect(requested).toBe(3);
});

test("those of one network of IPv6 are those of one client", async () => {
  const { port } = await openForClients({ bodiesArrivingPerClient: 1 });
  const first = await begin(port, "2001:db8::1");
  await begin(port, "2001:db8:0:0:ffff::2");
  first.socket.end("more.");
  expect(statusOf(await first.answer)).toBe("429");
});

test("beyond so many bodies in all the oldest is given up, and learns when to try again", async () => {
  const { port } = await openForClients({ bodiesArriving: 2, retryAfter: 3 });
  const [first, second] = [await begin(port, "10.0.0.1"), await begin(port, "10.0.0.2")];
  const third = await begin(port, "10.0.0.3");
  first.socket.end("more.");
  const refused = await first.answer;
  expect(statusOf(refused)).toBe("503");
  expect(refused).toMatch(/^retry-after: 3\r$/im);
  for (const { socket, answer } of [second, third]) {
    socket.write("more.");
    expect(await answer).toContain("10 bytes");
  }
});

test("beyond so many bytes that have come of all bodies the oldest is given up", async () => {
  const { port } = await openForClients({ bytesArriving: 1000 });
  const first = await begin(port, "10.0.0.1", 1000, "x".repeat(600));
  expect(await send(port, `${post("10.0.0.2", 500)}\r\n\r\n${"x".repeat(500)}`)).toContain("500 bytes");
  first.socket.end("x".repeat(400));
  expect(statusOf(await first.answer)).toBe("503");
  expect(await send(port, `${post("10.0.0.1", 999)}\r\n\r\n${"x".repeat(999)}`)).toContain("999 bytes");
});

const bodyBytes = 100;
test.each([
  ["just as large as the limit", bodyBytes, "200"],
  ["larger than the limit", bodyBytes + 1, "413"],
])("a body that is %s (%i bytes) is answered %s", async (_name, bytes, status) => {
  const { port } = await openForClients({ bodyBytes });
  const answer = await send(port, `${post("10.0.0.1", bytes)}\r\n\r\n${"x".repeat(bytes)}`);
  expect(statusOf(answer)).toBe(status);
  expect(requested).toBe(status === "200" ? 1 : 0);
});

test("a body that says it is larger than the limit is refused before it comes", async () => {
  const { port } = await openForClients({ bodyBytes });
  expect(statusOf(await send(port, `${post("10.0.0.1", bodyBytes + 1)}\r\n\r\n`))).toBe("413");
});

test("a body that grows beyond the limit without saying so is refused", async () => {
  const { port } = await openForClients({ bodyBytes });
  const head = ["POST /api/call HTTP/1.1", host, "X-Client: 10.0.0.1", "Connection: close"];
  const size = (bodyBytes + 1).toString(16);
  const lines = [...head, "Transfer-Encoding: chunked", "", size, "x".repeat(bodyBytes + 1), "0", "", ""];
  expect(statusOf(await send(port, lines.join("\r\n")))).toBe("413");
  expect(requested).toBe(0);
});

test("a client that leaves in the middle of its body is nobody's fault, and frees its place", async () => {
  const { port, reported, refused } = await openForClients({ bodiesArrivingPerClient: 1, bodiesArriving: 1 });
  const { socket } = await begin(port, "10.0.0.1");
  socket.resetAndDestroy();
  const codes = () => refused.mock.calls.map(([{ code }]) => code);
  await expect.poll(codes, patient).toEqual(["CONNECTION_LOST"]);
  expect(reported).not.toHaveBeenCalled();
  const next = await begin(port, "10.0.0.1");
  next.socket.write("more.");
  expect(await next.answer).toContain("10 bytes");
  expect(requested).toBe(1);
});

test("a crowd that never ends its bodies leaves the calls of others alone", async () => {
  const { port } = await openForClients({
    callsInFlight: 4,
    bodiesArriving: 40,
    bodiesArrivingPerClient: 8,
    connectionsPerClient: 1000,
  });
  const crowd: Socket[] = [];
  const whole = async (client: string) =>
    expect(await send(port, `${post(client, 3)}\r\n\r\nall`)).toContain("3 bytes");
  for (let round = 0; round < 10; round += 1) {
    for (let count = 0; count < 10; count += 1) {
      const client = count < 5 ? "10.0.0.1" : `10.0.1.${round * 10 + count}`;
      crowd.push((await begin(port, client)).socket);
    }
    await Promise.all([whole("10.0.2.1"), whole("10.0.2.2"), whole("10.0.0.1")]);
  }
  expect(crowd).toHaveLength(100);
  expect(requested).toBe(30);
});
