import { frontLimits } from "groundwork/server/gateway/limits";
import { connected, heard, openFront } from "groundwork/testing/gateway";
import { expect, test } from "vitest";

const host = "Host: app.example.com";
const often = { checkInterval: 20 };

test("a client that is slow with its headers is told so and let go", async () => {
  const { port, passed } = await openFront({
    limits: { ...often, headersTimeout: 50, requestTimeout: 60_000 },
  });
  const socket = await connected(port);
  socket.write(`GET / HTTP/1.1\r\n${host}\r\n`);
  expect(await heard(socket)).toMatch(/^HTTP\/1\.1 408 /);
  expect(passed).not.toHaveBeenCalled();
});

test("a client that says nothing is let go as well", async () => {
  const { port } = await openFront({ limits: { ...often, headersTimeout: 50, requestTimeout: 50 } });
  expect(await heard(await connected(port))).toMatch(/^(HTTP\/1\.1 408 |$)/);
});

test("a client that is slow with its body is told so and let go", async () => {
  const { port } = await openFront({
    limits: { ...often, headersTimeout: 50, requestTimeout: 50 },
    page: async (request) => void request.resume(),
  });
  const socket = await connected(port);
  socket.write(`POST /api/a HTTP/1.1\r\n${host}\r\nContent-Length: 10\r\n\r\nfive`);
  expect(await heard(socket)).toMatch(/^HTTP\/1\.1 408 /);
});

test("a connection that is kept is closed when nothing more is asked", async () => {
  const { port } = await openFront({ limits: { keepAliveTimeout: 50 } });
  const socket = await connected(port);
  const all = heard(socket);
  socket.write(`GET / HTTP/1.1\r\n${host}\r\n\r\n`);
  expect(await all).toContain("a page");
});

test("a connection that stands still in the middle of an answer is closed", async () => {
  const { port } = await openFront({
    limits: { stallTimeout: 1000 },
    page: async (_request, response) => void response.write("the beginning"),
  });
  const socket = await connected(port);
  const all = heard(socket);
  socket.write(`GET / HTTP/1.1\r\n${host}\r\n\r\n`);
  expect(await all).toContain("the beginning");
});

test("the server is told all of its patience", async () => {
  const { server } = await openFront();
  expect(server).toMatchObject({
    headersTimeout: frontLimits.headersTimeout,
    requestTimeout: frontLimits.requestTimeout,
    keepAliveTimeout: frontLimits.keepAliveTimeout,
    timeout: frontLimits.stallTimeout,
  });
});

test("a body that takes its time within the limit arrives", async () => {
  const { port, passed } = await openFront({
    page: async (request, response) => void response.end(`${(await request.toArray()).join("")}!`),
  });
  const socket = await connected(port);
  const all = heard(socket);
  socket.write(`POST /api/a HTTP/1.1\r\n${host}\r\nConnection: close\r\nContent-Length: 4\r\n\r\nab`);
  await expect.poll(() => passed.mock.calls.length, { timeout: 20_000 }).toBe(1);
  socket.write("cd");
  expect(await all).toContain("abcd!");
});
