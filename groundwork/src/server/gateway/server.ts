import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { resolve } from "node:path";
import next from "next";
import { blockList } from "../call/context";
import { withPageStatus } from "../http/page-status";
import { log } from "../log/log";
import { exitOnError } from "../process/boot";
import { env } from "../process/env";
import { collectWhenIdle } from "./connections";
import { createGateway, createPageMatcher, ownHosts } from "./gateway";
import { asPageWork, shutDownGracefully } from "./graceful-shutdown";
import { waitForHandlers } from "./register-handlers";
import { readStaticFiles } from "./static-files";

// What listens on a machine of one's own, in place of `next start`: it refuses what nobody should read, answers the API
// by what Next's bundle hands over, which is several times as fast as the way through Next's router, and gives the rest
// to Next.
exitOnError(env);
const { PORT, APP_URL, LISTEN_HOST: host, ALLOWED_HOSTS, TRUSTED_PROXIES, SHUTDOWN_SECONDS } = env();

// As Next's own standalone server has it: the settings are those of the build, and no compiler is needed to read them.
const { config } = JSON.parse(await readFile(".next/required-server-files.json", "utf8"));
// biome-ignore lint/style/noProcessEnv: Next asks for them there.
process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify({
  ...config,
  cacheHandler: resolve(".next/gateway/pages.mjs"),
});
// Next would read .env files after the environment was read, and replace `$NAME` in their values.
// biome-ignore lint/style/noProcessEnv: Next asks for it there.
process.env.__NEXT_PROCESSED_ENV = "true";

// Next would take upgrades of the server that it is given; it is given one that never listens.
const app = next({ dev: false, hostname: host, port: PORT, httpServer: createServer() });
const [api] = await Promise.all([waitForHandlers(), app.prepare()]);
const manifest = JSON.parse(await readFile(".next/app-path-routes-manifest.json", "utf8"));

const server = createGateway({
  api,
  page: asPageWork(withPageStatus(app.getRequestHandler())),
  proxies: blockList(TRUSTED_PROXIES),
  files: await readStaticFiles(),
  isOwnHost: ownHosts(APP_URL, ALLOWED_HOSTS),
  isPage: createPageMatcher(manifest),
});

shutDownGracefully(server, {
  seconds: SHUTDOWN_SECONDS,
  close: api.close,
  report: api.report,
  log: (sentence) => log().info(sentence),
});
collectWhenIdle(server);
server.once("error", ({ code, message }: NodeJS.ErrnoException) => {
  const taken = `Port ${PORT} is taken: stop what listens there, or use another port with PORT=${PORT + 1}.`;
  console.error(code === "EADDRINUSE" ? taken : `Nothing can listen on port ${PORT} of ${host}: ${message}.`);
  process.exit(1);
});
server.listen(PORT, host, () => process.send?.("ready"));
