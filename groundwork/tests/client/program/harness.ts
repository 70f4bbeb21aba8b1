import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { writeDates } from "groundwork/contract/dates";
import { onTestFinished } from "vitest";

export type Request = {
  readonly url: string;
  readonly headers: IncomingMessage["headers"];
  body: string;
  readonly at: number;
};

/** Answer of a server that stands in for the app. */
export type Reply = (response: ServerResponse, request: Request) => void;

/** Server on a port of its own until the test ends. */
export async function serve(listener: RequestListener): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  onTestFinished(close);
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

/** Server that answers each request with the next of these, and from then on with the last. */
export async function replying(...replies: [Reply, ...Reply[]]) {
  const requests: Request[] = [];
  const { url } = await serve(async (incoming, response) => {
    const request = { url: incoming.url ?? "", headers: incoming.headers, body: "", at: performance.now() };
    const reply = replies[Math.min(requests.length, replies.length - 1)];
    requests.push(request);
    for await (const part of incoming) request.body += part;
    reply?.(response, request);
  });
  return { url, requests };
}

const json =
  (status: number, body: object, headers: Readonly<Record<string, string>> = {}): Reply =>
  (response) =>
    void response
      .writeHead(status, { "content-type": "application/json", ...headers })
      .end(JSON.stringify(body));

export const answer = (data: unknown): Reply => json(200, { result: { data: writeDates(data) } });

/** Refusal as the app writes it. */
export function refusal(status: number, code: string, headers: Readonly<Record<string, string>> = {}): Reply {
  const details =
    headers["retry-after"] && status === 429 ? { retryAfter: Number(headers["retry-after"]) } : null;
  const data = {
    code,
    field: null,
    issues: [],
    details,
    httpStatus: status,
    path: "",
    reference: "TEST-0000",
  };
  return json(status, { error: writeDates({ code: -32603, message: `Refused: ${code}`, data }) }, headers);
}

/** A whole answer, of which the end never comes. */
export const cutOff: Reply = (response) => {
  response.writeHead(200, { "content-type": "application/json", "content-length": "1000" });
  response.write('{"result":', () => response.destroy());
};

export const page =
  (status: number): Reply =>
  (response) =>
    void response.writeHead(status, { "content-type": "text/html" }).end("<html>");
