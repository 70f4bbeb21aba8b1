import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { referenceHeader } from "#server/call/context";
import { asPageWork, shutDownGracefully } from "#server/gateway/graceful-shutdown";
import { isDraining, noteReadinessCheck } from "#server/process/draining";

// A process with a server that shuts down gracefully. It sends its parent what happens, and does what the parent orders.
const [seconds = "", closing = ""] = process.argv.slice(2);
const send = (what: object) => process.connected && process.send?.(what);
const waiting: ServerResponse[] = [];

const fail = () => {
  throw new Error("planted");
};
/** Faults of a page, which is answered all the same. */
const faults: Readonly<Record<string, () => void>> = {
  reject: () => void Promise.reject(new Error("planted")),
  "reject-late": () => void new Promise((_, reject) => setTimeout(() => reject(new Error("planted")), 1)),
  timer: () => void setTimeout(fail, 1),
  immediate: () => void setImmediate(fail),
  tick: () => process.nextTick(fail),
  microtask: () => queueMicrotask(fail),
};
const page = asPageWork(async (request, response) => {
  faults[request.url?.split("/").at(-1) ?? ""]?.();
  response.end("page");
});

const server = createServer((request, response) => {
  const [, path = "", what = ""] = (request.url ?? "").split("/");
  if (path === "page") {
    request.headers[referenceHeader] = "PAGE-0001";
    return void page(request, response);
  }
  if (path === "quick") return void response.end(String(isDraining()));
  if (path === "stream") {
    response.setHeader("content-type", "text/event-stream").write(": here\n\n");
    // Fed at the moment of its end, by a user who does not know.
    response.once("prefinish", () => response.write(": more\n\n"));
  }
  if (path === "begun") response.writeHead(200).write("begun ");
  waiting.push(response);
  send({ waits: path + what });
});

// As Next does: both are written down, and the process goes on.
process.on("uncaughtException", () => send({ ignored: true }));
process.on("unhandledRejection", () => send({ ignored: true }));

shutDownGracefully(server, {
  seconds: Number(seconds),
  close: async () => {
    send({ closes: true });
    if (closing === "hangs") await new Promise(() => {});
    if (closing === "fails") throw new Error("planted at the close");
  },
  report: (error, where) => send({ reported: (error as Error).message, ...where }),
  log: (sentence) => send({ logged: sentence }),
});

process.on("message", (order: string) => {
  if (order === "finish") for (const response of waiting) response.end("done");
  if (order === "watch") noteReadinessCheck();
  if (order === "throw") setImmediate(fail);
  if (order === "reject") void Promise.reject(new Error("planted"));
  send({ did: order });
  if (order === "stop late") {
    for (const until = Date.now() + 1000; Date.now() < until; );
    process.emit("SIGTERM", "SIGTERM");
  }
});
// A connection that is not closed on purpose is there for longer than a test.
server.keepAliveTimeout = 600_000;
server.listen(0, "127.0.0.1", () => send({ port: (server.address() as AddressInfo).port }));
