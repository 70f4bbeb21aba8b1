import { expect, test } from "vitest";
import { gatewayLimits } from "#server/gateway/limits";
import { openGateway } from "../../support/gateway";
import { openSocket, readAll } from "../../support/socket";

const host = "Host: app.example.com";
const often = { checkInterval: 20 };

test("a client that is slow with its headers gets 408 and is let go", async () => {
  const { port, passed } = await openGateway({
    limits: { ...often, headersTimeout: 50, requestTimeout: 60_000 },
  });
  const socket = await openSocket(port);
  socket.write(`GET / HTTP/1.1\r\n${host}\r\n`);
  expect(await readAll(socket)).toMatch(/^HTTP\/1\.1 408 /);
  expect(passed).not.toHaveBeenCalled();
});

test("a client that says nothing is let go as well", async () => {
  const { port } = await openGateway({ limits: { ...often, headersTimeout: 50, requestTimeout: 50 } });
  expect(await readAll(await openSocket(port))).toMatch(/^(HTTP\/1\.1 408 |$)/);
});

test("a client that is slow with its body gets 408 and is let go", async () => {
  const { port } = await openGateway({
    limits: { ...often, headersTimeout: 50, requestTimeout: 50 },
    page: async (request) => void request.resume(),
  });
  const socket = await openSocket(port);
  socket.write(`POST /api/a HTTP/1.1\r\n${host}\r\nContent-Length: 10\r\n\r\nfive`);
  expect(await readAll(socket)).toMatch(/^HTTP\/1\.1 408 /);
});

test("a connection that is kept is closed when nothing more is asked", async () => {
  const { port } = await openGateway({ limits: { keepAliveTimeout: 50 } });
  const socket = await openSocket(port);
  const all = readAll(socket);
  socket.write(`GET / HTTP/1.1\r\n${host}\r\n\r\n`);
  expect(await all).toContain("a page");
});

test("a connection that stands still in the middle of an answer is closed", async () => {
  const { port } = await openGateway({
    limits: { stallTimeout: 1000 },
    page: async (_request, response) => void response.write("the beginning"),
  });
  const socket = await openSocket(port);
  const all = readAll(socket);
  socket.write(`GET / HTTP/1.1\r\n${host}\r\n\r\n`);
  expect(await all).toContain("the beginning");
});

test("the server is given all of its timeouts", async () => {
  const { server } = await openGateway();
  expect(server).toMatchObject({
    headersTimeout: gatewayLimits.headersTimeout,
    requestTimeout: gatewayLimits.requestTimeout,
    keepAliveTimeout: gatewayLimits.keepAliveTimeout,
    timeout: gatewayLimits.stallTimeout,
  });
});

test("a body that takes its time within the limit arrives", async () => {
  const { port, passed } = await openGateway({
    page: async (request, response) => void response.end(`${(await request.toArray()).join("")}!`),
  });
  const socket = await openSocket(port);
  const all = readAll(socket);
  socket.write(`POST /api/a HTTP/1.1\r\n${host}\r\nConnection: close\r\nContent-Length: 4\r\n\r\nab`);
  await expect.poll(() => passed.mock.calls.length, { timeout: 20_000 }).toBe(1);
  socket.write("cd");
  expect(await all).toContain("abcd!");
});
