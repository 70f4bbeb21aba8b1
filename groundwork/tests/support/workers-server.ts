import cluster from "node:cluster";
import { createServer } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { consume } from "#server/call/limiters";
import { shutDownGracefully } from "#server/gateway/graceful-shutdown";
import { runPrimary } from "#server/gateway/workers";
import { AppError } from "#server/log/app-error";
import { isDraining, noteReadinessCheck } from "#server/process/draining";
import { env } from "#server/process/env";

// An app of two workers which do what the path asks for. Its arguments: the port, the seconds in which it ends, and
// "broken" for workers that never come to listen.
const [port, seconds, broken] = process.argv.slice(2);
const limit = { name: "ten", points: 10, seconds: 600, store: "memory" } as const;

if (cluster.isPrimary)
  await runPrimary({ file: new URL(import.meta.url), count: 2, jobs: "on", seconds: Number(seconds) });
else if (broken) throw new Error("planted at the start");
else serve();

function serve(): void {
  const spend = () =>
    consume(limit, "caller").then(
      () => 200,
      (error) => (error instanceof AppError && error.code === "TOO_MANY_REQUESTS" ? 429 : 500),
    );
  const server = createServer(async ({ url = "" }, response) => {
    const [, what, milliseconds] = url.split("/");
    if (what === "readiness") noteReadinessCheck();
    if (what === "throw")
      setImmediate(() => {
        throw new Error("planted");
      });
    if (what === "block") for (;;);
    if (milliseconds) await delay(Number(milliseconds));
    response.statusCode = what === "spend" ? await spend() : 200;
    response.end(JSON.stringify({ pid: process.pid, jobs: env().JOBS, draining: isDraining() }));
  });
  shutDownGracefully(server, {
    seconds: Number(seconds),
    close: async () => {},
    report: (error) => console.log((error as Error).message),
    log: (sentence) => console.log(sentence),
  });
  server.once("error", ({ message }) => {
    console.log(message);
    process.exit(1);
  });
  server.listen(Number(port), "127.0.0.1");
}
