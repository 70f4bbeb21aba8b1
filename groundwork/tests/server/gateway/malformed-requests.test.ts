import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { gatewayLimits } from "#server/gateway/limits";
import { openGateway } from "../../support/gateway";
import { openSocket, readAll, sendLines } from "../../support/socket";

const host = "Host: app.example.com";

/** Marks every answer as `request-context.ts` does. */
function markAnswers(): void {
  const mark = (message: unknown) =>
    (message as { response: ServerResponse }).response.setHeader("x-mark", "1");
  subscribe("http.server.request.start", mark);
  onTestFinished(() => void unsubscribe("http.server.request.start", mark));
}

const upgrade = ["GET / HTTP/1.1", host, "Connection: Upgrade", "Sec-WebSocket-Version: 13"];

test.each<[string, string[], number]>([
  ["a WebSocket", [...upgrade, "Upgrade: websocket", "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=="], 400],
  ["HTTP/2 in the clear", [...upgrade, "Upgrade: h2c", "HTTP2-Settings: AAMAAABkAAQAAP__"], 400],
  ["a tunnel", ["CONNECT evil.example:443 HTTP/1.1", host], 400],
  ["bytes that are no HTTP", ["\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03"], 400],
  ["two lengths", ["POST /api/a HTTP/1.1", host, "Content-Length: 1", "Content-Length: 2", "", "xx"], 400],
  [
    "a length and chunks",
    ["POST /api/a HTTP/1.1", host, "Content-Length: 4", "Transfer-Encoding: chunked", "", "0"],
    400,
  ],
  ["a line that is folded", ["GET / HTTP/1.1", host, "a: b", " c: d"], 400],
  ["no name", ["GET / HTTP/1.1", "Connection: close"], 400],
  [
    "more bytes of headers than the limit",
    ["GET / HTTP/1.1", host, `a: ${"x".repeat(gatewayLimits.headerBytes)}`],
    431,
  ],
])("a connection that brings %s is answered and closed", async (_name, lines, status) => {
  markAnswers();
  const { port, passed } = await openGateway();
  const answer = await sendLines(port, lines);
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
  expect(answer).toMatch(/^connection: close\r$/im);
  expect(answer).toMatch(/^x-mark: 1\r$/im);
  expect(passed).not.toHaveBeenCalled();
});

test("a client that is gone before its upgrade is refused harms nobody", async () => {
  const { port, server } = await openGateway();
  const refused = once(server, "upgrade");
  const socket = await openSocket(port);
  socket.write([...upgrade, "Upgrade: websocket", "", ""].join("\r\n"));
  socket.resetAndDestroy();
  await refused;
  expect(await sendLines(port, ["GET / HTTP/1.1", host, "Connection: close"])).toContain("a page");
});

test("nonsense in the middle of an answer ends the connection, and is not answered into it", async () => {
  const { port } = await openGateway({
    page: async (_request, response) => {
      response.write("the beginning");
    },
  });
  const socket = await openSocket(port);
  const all = readAll(socket);
  socket.write(`GET / HTTP/1.1\r\n${host}\r\n\r\n`);
  await once(socket, "data");
  socket.write("nonsense\r\n\r\n");
  expect((await all).match(/HTTP\/1\.1/g)).toHaveLength(1);
});
