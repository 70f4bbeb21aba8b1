import { createServer } from "node:http";
import next from "next";
import { refuseBadEnvironment } from "../boot";
import { env } from "../env";
import { awaitHandover } from "./handover";
import { hostFor } from "./host";

/**
 * The front: what listens on a machine of one's own, in place of `next start`. It answers the API by what Next's bundle
 * has handed over, which is several times as fast as the way through Next's router, and gives the rest to Next.
 */
refuseBadEnvironment();
const { PORT, APP_URL } = env();
const host = hostFor(APP_URL);

// Next would take upgrades of the server it is told of; it is told of one that never listens.
const app = next({ dev: false, hostname: host, port: PORT, httpServer: createServer() });
const [api] = await Promise.all([awaitHandover(), app.prepare()]);
const page = app.getRequestHandler();

const server = createServer((request, response) => {
  if (api.answers(request.url ?? "")) void api.answer(request, response);
  else void page(request, response);
});

server.listen(PORT, host, () => process.send?.("ready"));
