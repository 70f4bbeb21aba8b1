import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { isDraining, noteWatcher } from "../server/draining";
import { endInOrder } from "../server/gateway/graceful-shutdown";

// A process with a server that ends in order. It tells its parent what happens, and does what the parent says.
const [seconds = "", closing = ""] = process.argv.slice(2);
const tell = (what: object) => process.connected && process.send?.(what);
const waiting: ServerResponse[] = [];

const server = createServer((request, response) => {
  const [, path = "", what = ""] = (request.url ?? "").split("/");
  if (path === "quick") return void response.end(String(isDraining()));
  if (path === "stream") {
    response.setHeader("content-type", "text/event-stream").write(": here\n\n");
    // Fed at the moment of its end, by somebody who does not know.
    response.once("prefinish", () => response.write(": more\n\n"));
  }
  if (path === "begun") response.writeHead(200).write("begun ");
  waiting.push(response);
  tell({ waits: path + what });
});

// As Next does: both are written down, and the process goes on.
process.on("uncaughtException", () => tell({ ignored: true }));
process.on("unhandledRejection", () => tell({ ignored: true }));

endInOrder(server, {
  seconds: Number(seconds),
  close: async () => {
    tell({ closes: true });
    if (closing === "hangs") await new Promise(() => {});
    if (closing === "fails") throw new Error("planted at the close");
  },
  report: (error, where) => tell({ reported: (error as Error).message, ...where }),
  say: (sentence) => tell({ says: sentence }),
});

process.on("message", (order: string) => {
  if (order === "finish") for (const response of waiting) response.end("done");
  if (order === "watch") noteWatcher();
  if (order === "throw")
    setImmediate(() => {
      throw new Error("planted");
    });
  if (order === "reject") void Promise.reject(new Error("planted"));
  tell({ did: order });
});
// A connection that is not closed on purpose is there for longer than a test.
server.keepAliveTimeout = 600_000;
server.listen(0, "127.0.0.1", () => tell({ port: (server.address() as AddressInfo).port }));
