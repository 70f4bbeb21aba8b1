import { readFileSync } from "node:fs";
import { createServer } from "node:http";

// The most that Node's HTTP server can do: the bytes that the app has answered with, out of memory. It is bundled and
// run alone. What nobody has recorded is taken and forgotten, as Sentry would take it.

/** Recorded responses of the app, by path. */
export type Recorded = Readonly<Record<string, { type: string; body: string }>>;

const [port, file = ""] = process.argv.slice(2);
const recorded = JSON.parse(readFileSync(file, "utf8")) as Recorded;
const answers = new Map(
  Object.entries(recorded).map(([path, { type, body }]) => [path, { type, body: Buffer.from(body) }]),
);

const server = createServer((request, response) => {
  const { type, body } = answers.get(request.url ?? "") ?? {
    type: "application/json",
    body: Buffer.from("{}"),
  };
  request.resume().once("end", () => {
    response.writeHead(200, { "content-type": type, "content-length": body.length }).end(body);
  });
});
server.listen(Number(port), "127.0.0.1", () => process.send?.("ready"));
