import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { build } from "esbuild";
import { gatewayFile, installedPackages } from "groundwork/cli/gateway-bundle";
import { next, quiet } from "groundwork/cli/next";
import { freePort } from "groundwork/cli/port";
import { start, type Variables } from "groundwork/cli/process";
import { ownSettings } from "groundwork/cli/test-suites";
import type { Environment } from "./environment";
import { type Usage, usageOf } from "./process-group";

/** What the servers are called. */
export const servers = {
  gateway: "gateway",
  next: "next start",
  trpc: "tRPC standalone",
  page: "bare Next page",
  pg: "node:http and pg",
  node: "node:http",
} as const;

/** A server that is measured, in a process of its own. */
export type Measured = {
  readonly origin: string;
  /** What it has used until now, with all its processes. */
  readonly usage: () => Usage;
  readonly stop: () => Promise<void>;
};

type AppOptions = {
  readonly variables?: Variables;
  /** Folder of the project, when it is not this one. */
  readonly folder?: string;
};

/** Starts the gateway of a built app, as `npm start` does. */
export const startGateway = (environment: Environment, options: AppOptions = {}): Promise<Measured> =>
  startApp(gatewayFile, [], environment, options);

/** Starts Next's own server on the same build. */
export const startNext = (environment: Environment, options: AppOptions = {}): Promise<Measured> =>
  startApp(next, ["start", "--hostname", "127.0.0.1"], environment, options);

async function startApp(
  file: string,
  args: string[],
  { url, secret }: Environment,
  { variables, folder = "." }: AppOptions = {},
): Promise<Measured> {
  const port = await freePort();
  const ownVariables = {
    ...ownSettings,
    ...quiet,
    NODE_ENV: "production",
    PORT: String(port),
    APP_URL: `http://127.0.0.1:${port}`,
    DATABASE_URL: url,
    AUTH_SECRET: secret,
    TRUSTED_PROXIES: "127.0.0.1",
    ...variables,
  };
  const onPort = args.length > 0 ? ["--port", String(port)] : [];
  return startServer(port, join(folder, file), [...args, ...onPort], ownVariables, folder);
}

/** Starts Next's own server on the build in a folder that needs nothing of this project's settings. */
export async function startNextIn(folder: string): Promise<Measured> {
  const port = await freePort();
  const args = ["start", "--hostname", "127.0.0.1", "--port", String(port)];
  return startServer(port, next, args, { ...quiet, NODE_ENV: "production" }, folder);
}

/** Bundles a server of this folder, as the gateway is bundled, and starts it. */
export async function startBare(
  name: "bare-trpc" | "bare-node" | "bare-pg",
  args: readonly string[],
): Promise<Measured> {
  const outfile = `.next/bench/${name}.mjs`;
  await build({
    entryPoints: [`template/bench/${name}.ts`],
    outfile,
    bundle: true,
    plugins: [installedPackages],
    platform: "node",
    format: "esm",
    logLevel: "silent",
  });
  const port = await freePort();
  return startServer(port, outfile, [String(port), ...args], { NODE_ENV: "production" });
}

async function startServer(
  port: number,
  file: string,
  args: readonly string[],
  variables: Variables,
  cwd = ".",
): Promise<Measured> {
  // What it logs is written, as in production, and read by nobody.
  const child = start(file, args, variables, { stdio: "ignore", detached: true, cwd });
  const origin = `http://127.0.0.1:${port}`;
  const ended = once(child, "exit").then(() => true);
  // It leads a process group of its own, which nothing else would end when the command is stopped.
  const kill = () => endGroup(child, "SIGKILL");
  process.once("exit", kill);
  while (!(await answers(origin))) {
    if (await Promise.race([ended, delay(20, false)])) throw new Error(`${file} ended before it answered.`);
  }
  return {
    origin,
    usage: () => usageOf(child.pid ?? 0),
    stop: async () => {
      endGroup(child, "SIGTERM");
      await ended;
      process.off("exit", kill);
    },
  };
}

function endGroup({ pid, exitCode, signalCode }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, signal);
}

const answers = (origin: string) =>
  fetch(origin).then(
    () => true,
    () => false,
  );
