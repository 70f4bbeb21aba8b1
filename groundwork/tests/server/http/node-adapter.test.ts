import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener, request } from "node:http";
import type { AddressInfo } from "node:net";
import { gunzipSync } from "node:zlib";
import { expect, onTestFinished, test, vi } from "vitest";
import { platformLimits } from "#contract/limits";
import { createConnectionDraining } from "#server/gateway/connections";
import { toNodeHandler, webToNodeHandler } from "#server/http/adapters";
import { discardBody, type HttpHandler, type HttpRequest } from "#server/http/message";
import type { AppError } from "#server/log/app-error";
import { openGateway } from "../../support/gateway";
import { sendLines } from "../../support/socket";

const plain = { status: 200, headers: {}, body: "" };
const large = 8 * 1024 * 1024;
/** A busy machine takes its time. */
const patient = { timeout: 20_000 };

/** A server behind which this handler is, until the test ends. */
const open = (handler: HttpHandler, body = Buffer.alloc(0)): Promise<number> => {
  const nodeHandler = toNodeHandler(handler);
  return listen((request, response) => void nodeHandler(request, response, body));
};

/** A server that throws bodies away before it answers. */
const openDiscarding = (status: number, during = () => {}): Promise<number> =>
  listen(async (request, response) => {
    const over = discardBody(request);
    during();
    await over;
    response.writeHead(status).end();
  });

async function listen(listener: RequestListener): Promise<number> {
  const server = createServer(listener);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

type Sending = { method?: string; path?: string; headers?: Record<string, string>; bytes?: number };

function send(port: number, { method = "POST", path = "/", headers = {}, bytes = 0 }: Sending) {
  const outgoing = request({ port, host: "127.0.0.1", method, path, headers, agent: false });
  for (let sent = 0; sent < bytes; sent += 64 * 1024)
    outgoing.write(Buffer.alloc(Math.min(64 * 1024, bytes - sent), " "));
  return outgoing;
}

async function responseFrom(port: number, sending: Sending = {}) {
  const [answer] = (await once(send(port, sending).end(), "response")) as [IncomingMessage];
  return {
    status: answer.statusCode,
    headers: answer.headers,
    bytes: Buffer.concat(await answer.toArray()),
  };
}

test("a handler is given the method, the URL and the headers as they were sent", async () => {
  let seen: unknown;
  const port = await open(async ({ method, url, headers }) => {
    seen = [method, url, headers.get("x-one"), headers.get("cookie"), headers.get("x-none")];
    return plain;
  });
  const headers = { "X-One": "1", cookie: "a=b; c=d" };
  await responseFrom(port, { method: "PUT", path: "/api/a%2Fb?c=d", headers });
  expect(seen).toEqual(["PUT", "/api/a%2Fb?c=d", "1", "a=b; c=d", null]);
});

test("an answer is sent in one piece that says how long it is", async () => {
  const headers = { "content-type": "application/json", "x-one": "1" };
  const port = await open(async () => ({ status: 207, headers, body: '{"a":"ü"}' }));
  const answer = await responseFrom(port);
  expect(answer.status).toBe(207);
  expect(answer.headers).toMatchObject({ ...headers, "content-length": "10" });
  expect(answer.bytes.toString()).toBe('{"a":"ü"}');
});

test("an answer that comes by and by is passed on by and by", async () => {
  let finish = () => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(Buffer.from("first"));
      finish = () => {
        controller.enqueue(Buffer.from(" second"));
        controller.close();
      };
    },
  });
  const port = await open(async () => ({ status: 200, headers: {}, body }));
  const [answer] = (await once(send(port, {}).end(), "response")) as [IncomingMessage];
  const [first] = (await once(answer, "data")) as [Buffer];
  expect(first.toString()).toBe("first");
  finish();
  expect((await answer.toArray()).join("")).toBe(" second");
});

test("an answer that comes by and by does not add listeners until Node warns of them", async () => {
  const call = toNodeHandler(async ({ signal }) => {
    signal();
    return { status: 200, headers: {}, body: new Response("streamed").body };
  });
  const { server, port } = await openGateway({ call });
  createConnectionDraining(server);
  const answer = await sendLines(port, [
    "GET /api/call HTTP/1.1",
    "Host: app.example.com",
    "Connection: close",
  ]);
  // A warning on the console would fail the test.
  expect(answer).toContain("streamed");
});

test("a body that nobody waits for any more is cancelled", async () => {
  const cancelled = vi.fn();
  const body = new ReadableStream<Uint8Array>({
    start: (one) => one.enqueue(Buffer.from("first")),
    cancel: cancelled,
  });
  const port = await open(async () => ({ status: 200, headers: {}, body }));
  const request = send(port, {})
    .on("error", () => {})
    .end();
  await once(request, "response");
  request.destroy();
  await expect.poll(() => cancelled.mock.calls.length, patient).toBe(1);
});

test("a connection is closed when the rest of an answer does not come", async () => {
  const body = new ReadableStream<Uint8Array>({
    start: (one) => one.enqueue(Buffer.from("first")),
    pull: (one) => one.error(new Error("planted")),
  });
  const port = await open(async () => ({ status: 200, headers: {}, body }));
  await expect(responseFrom(port)).rejects.toMatchObject({ code: "ECONNRESET" });
});

test.each([
  ["gzip, deflate, br", true],
  ["br;q=1.0, gzip;q=0.5", true],
  ["gzip;q=0, br", false],
  ["identity", false],
  ["", false],
])("a long answer to a client that takes %j is compressed: %j", async (encodings, compressed) => {
  const body = "long ".repeat(1000);
  const port = await open(async () => ({ status: 200, headers: {}, body }));
  const { headers, bytes } = await responseFrom(port, { headers: { "accept-encoding": encodings } });
  expect(headers["content-encoding"]).toBe(compressed ? "gzip" : undefined);
  expect((compressed ? gunzipSync(bytes) : bytes).toString()).toBe(body);
});

test("a short answer is not worth compressing", async () => {
  const port = await open(async () => ({ status: 200, headers: {}, body: "short" }));
  const { headers } = await responseFrom(port, { headers: { "accept-encoding": "gzip" } });
  expect(headers["content-encoding"]).toBeUndefined();
});

test("a handler is given the body, when it is no larger than the handler takes", async () => {
  const read = async ({ read }: HttpRequest) => ({ ...plain, body: String((await read(1000)).byteLength) });
  const ask = async (bytes: number) => {
    const port = await open(
      (request) => read(request).catch((error: AppError) => ({ ...plain, status: 413, body: error.code })),
      Buffer.alloc(bytes),
    );
    return (await responseFrom(port)).bytes.toString();
  };
  expect([await ask(0), await ask(1000), await ask(1001)]).toEqual(["0", "1000", "REQUEST_TOO_LARGE"]);
});

test("a handler of the web is given the body", async () => {
  const handler = webToNodeHandler(
    async (request) => new Response(`${request.method} ${await request.text()}`),
    () => "http://localhost",
  );
  const port = await listen((request, response) => void handler(request, response, Buffer.from("all of it")));
  expect((await responseFrom(port)).bytes.toString()).toBe("POST all of it");
});

test("a large body is thrown away before the answer", async () => {
  const port = await openDiscarding(413);
  for (const headers of [{ "content-length": String(large) }, {}] as const) {
    expect((await responseFrom(port, { bytes: large, headers })).status).toBe(413);
  }
});

test("what is thrown away has a limit", async () => {
  // The other limit does not come to its help.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const port = await openDiscarding(413);
  const request = send(port, { bytes: platformLimits.discarded.bytes + 64 * 1024 });
  // It goes on sending, and is answered nevertheless.
  const [answer] = (await once(request, "response")) as [IncomingMessage];
  expect(answer.statusCode).toBe(413);
  request.on("error", () => {}).destroy();
});

test("a body that does not come is not waited for beyond a limit", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const port = await openDiscarding(415, () =>
    vi.advanceTimersByTime(platformLimits.discarded.seconds * 1000),
  );
  const request = send(port, { headers: { "content-length": "10" } });
  request.flushHeaders();
  const [answer] = (await once(request, "response")) as [IncomingMessage];
  expect(answer.statusCode).toBe(415);
  request.on("error", () => {}).destroy();
});

test("the signal aborts when the client leaves, and not when it was answered", async () => {
  const signals: AbortSignal[] = [];
  const port = await open(async ({ url, signal }) => {
    signals.push(signal());
    if (url === "/left") await new Promise((resolve) => signal().addEventListener("abort", resolve));
    return plain;
  });
  await responseFrom(port, { path: "/answered" });
  const request = send(port, { path: "/left" })
    .on("error", () => {})
    .end();
  await expect.poll(() => signals.length, patient).toBe(2);
  expect(signals[1]?.aborted).toBe(false);
  request.destroy();
  await expect.poll(() => signals[1]?.aborted, patient).toBe(true);
  expect(signals[0]?.aborted).toBe(false);
});
