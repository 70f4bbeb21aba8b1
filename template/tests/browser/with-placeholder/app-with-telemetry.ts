import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { startNode } from "../../../../groundwork/src/cli/process";
import { temporaryData } from "../../../../groundwork/src/cli/temporary-data";
import { ownSettings } from "../../../../groundwork/src/cli/test-suites";
import { withConnection } from "../../../../groundwork/src/postgres/connection";
import { startEmbedded } from "../../../../groundwork/src/postgres/embedded";
import { applyMigrations } from "../../../../groundwork/src/postgres/migrations";

export type LogLine = Readonly<Record<string, unknown>>;

/** The built app, run as `npm start` runs it, with a Sentry of the test's choice. */
export type WatchedApp = {
  readonly origin: string;
  /** Output so far. */
  readonly output: () => string;
  /** The lines of its log so far. */
  readonly log: () => LogLine[];
  /** Tells it to stop, and answers with its exit code. */
  readonly stop: () => Promise<number | null>;
};

/** A database that can be taken away from the app while it runs. */
export type Cuttable = {
  readonly url: string;
  readonly folder: string;
  /** Asks the database itself, past the app. */
  readonly query: (sql: string) => Promise<unknown>;
  readonly cut: () => Promise<void>;
  readonly repair: () => Promise<void>;
  readonly remove: () => Promise<void>;
};

/** A migrated, empty database of its own, reached through a connection that the test holds in its hand. */
export async function cuttableDatabase(): Promise<Cuttable> {
  const data = await temporaryData();
  const { url, stop } = await startEmbedded({ dataDir: data.folder, durable: false, tcp: true });
  await applyMigrations(url);
  const target = new URL(url);
  const open = new Set<Socket>();
  const proxy = createServer((socket) => {
    const onward = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      open.add(from);
      from.pipe(to);
      from.on("error", () => {});
      from.on("close", () => {
        open.delete(from);
        to.destroy();
      });
    }
  });
  const repair = async () => {
    await once(proxy.listen(Number(through.port) || 0, "127.0.0.1"), "listening");
    through.port = String((proxy.address() as AddressInfo).port);
  };
  const cut = async () => {
    const closed = once(proxy.close(), "close");
    for (const socket of open) socket.destroy();
    await closed;
  };
  const through = new URL(url);
  through.hostname = "127.0.0.1";
  through.port = "";
  await repair();
  return {
    url: through.href,
    folder: data.folder,
    query: (sql) => withConnection(url, (client) => client.query(sql)),
    cut,
    repair,
    remove: async () => {
      if (proxy.listening) await cut();
      await stop();
      await data.remove();
    },
  };
}

/** Starts the built app on a database, with variables of the test's own. */
export async function startWatchedApp(
  { url, folder }: Cuttable,
  port: number,
  variables: Record<string, string>,
): Promise<WatchedApp> {
  const child = startNode(
    "groundwork/src/cli/groundwork.mjs",
    ["start"],
    {
      ...ownSettings,
      PORT: String(port),
      DATABASE_URL: url,
      DATA_DIR: folder,
      AUTH_SECRET: "a secret of the tests, long enough",
      ...variables,
    },
    { stdio: "pipe" },
  );
  let output = "";
  const ended = once(child, "exit").then(([code]) => code as number | null);
  await running(child, ended, (text) => {
    output += text;
    return output;
  });
  return {
    origin: `http://localhost:${port}`,
    output: () => output,
    // What comes after the last line break is not a whole line yet.
    log: () =>
      output
        .split("\n")
        .slice(0, -1)
        .flatMap((line) => (line.startsWith("{") ? [JSON.parse(line)] : [])),
    stop: () => {
      child.kill("SIGTERM");
      return ended;
    },
  };
}

function running(
  { stdout, stderr }: ChildProcess,
  ended: Promise<number | null>,
  waitForOutput: (text: string) => string,
) {
  return new Promise<void>((resolve, reject) => {
    for (const stream of [stdout, stderr]) {
      stream?.on("data", (chunk: Buffer) => {
        if (waitForOutput(chunk.toString()).includes("stop with")) resolve();
      });
    }
    void ended.then(() => reject(new Error(`The app ended early: ${waitForOutput("")}`)));
  });
}
