import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { withConnection } from "./connection";
import { findDataDirectory, giveTo } from "./embedded/data-directory";
import { isHeld, Lease } from "./embedded/lease";
import { findBinaries, run } from "./embedded/programs";
import { ensureRunning, type PostgresServer, stopServer } from "./embedded/server";
import { administrator, app, passwordFile, type ServerAddress, urlOf } from "./embedded/server-address";

export type EmbeddedOptions = {
  /** The app's data folder, absolute; the database is in `postgres` inside it. */
  readonly dataDir: string;
  /** False for data that may be lost with the machine. */
  readonly durable?: boolean;
  /** Listen on 127.0.0.1 with a random password instead of on a Unix socket. */
  readonly tcp?: boolean;
};

/**
 * Starts the private PostgreSQL of a data folder, or finds and uses the one that runs there already.
 * @throws {UserFacingError} when it cannot run here, with the reason and the remedy
 */
export async function startEmbedded(options: EmbeddedOptions) {
  const { dataDir, durable = true, tcp = process.platform === "win32" } = options;
  const directory = findDataDirectory(dataDir);
  const bin = await findBinaries(directory.home, directory.account);
  const server: PostgresServer = { directory, bin, tcp, durable };
  const lease = new Lease(`${directory.home}/leases`);
  await lease.waitForStopping();

  let inUse = true;
  /** The server being started again. One that is stopped before it runs would come up afterwards, and belong to nobody. */
  let revival: Promise<unknown> | undefined;
  const onExit = () => {
    if (lease.leave()) stopServer(server, false);
    lease.end();
  };
  process.once("exit", onExit);
  /** Gives up the use. The last user stops the server and waits for it. Also done, without waiting, when this process exits. */
  const stop = async () => {
    if (!inUse) return;
    inUse = false;
    await revival;
    process.off("exit", onExit);
    if (lease.leave()) await stopServer(server, true);
    lease.end();
  };

  const bringUp = async () => {
    const { address, child } = await ensureRunning(server);
    const began = Date.now();
    // Whatever ended it from outside, the app's connections find it again at its socket.
    child?.once("exit", async () => {
      if (Date.now() - began < 5000) await delay(1000);
      if (!inUse) return;
      revival = bringUp().catch((error) => console.error(error.message));
    });
    return { address, started: child !== undefined };
  };

  try {
    await initialise(server, lease.id);
    const { address, started } = await bringUp();
    if (started && directory.isOutside)
      console.warn(
        `The server's user cannot enter ${dataDir}, so the database is kept in ${directory.home}.`,
      );
    return {
      /** Where the app connects: its own user and its own database. */
      url: urlOf(address, await appUser(address)),
      /** Where the data really is. */
      folder: directory.home,
      /** Whether it was started here; otherwise a running one was found. */
      started,
      address,
      /** Makes sure that no other process uses it. */
      refuseShared: () => lease.refuseShared(),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

export type Embedded = Awaited<ReturnType<typeof startEmbedded>>;

/** Name of the app's user and database in the data that is there: an earlier version may have given it another. */
function appUser(address: ServerAddress): Promise<string> {
  return withConnection(urlOf(address, administrator, "postgres"), async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `SELECT rolname AS name FROM pg_roles JOIN pg_database ON datdba = pg_roles.oid AND datname = rolname
       WHERE rolname <> $1 ORDER BY rolname = $2 DESC, pg_database.oid LIMIT 1`,
      [administrator, app],
    );
    return rows[0]?.name ?? app;
  });
}

/**
 * Makes the data folder with the app's own user and database in it, unless it is there. It is made under another name
 * and renamed, so that it is whole or absent, and of two who make it at once one wins.
 * @throws {UserFacingError} with what PostgreSQL said
 */
async function initialise(server: PostgresServer, id: string): Promise<void> {
  const { home, data, account } = server.directory;
  if (existsSync(data)) return;
  for (const name of readdirSync(home)) {
    if (name.startsWith("new-") && !isHeld(name.slice(4)))
      rmSync(join(home, name), { recursive: true, force: true });
  }
  const draft = join(home, `new-${id}`);
  mkdirSync(draft, { mode: 0o700 });
  giveTo(account, draft);
  try {
    await fill(server, draft);
    renameSync(draft, data);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(data)) throw error;
  }
}

async function fill({ directory, bin, tcp, durable }: PostgresServer, draft: string): Promise<void> {
  const password = tcp ? randomBytes(24).toString("hex") : undefined;
  if (password) {
    writeFileSync(`${draft}.password`, password, { mode: 0o600 });
    giveTo(directory.account, `${draft}.password`);
  }
  // The builtin provider knows the cases of all letters without the system's locales, and sorts by code point.
  const settings = ["-E", "UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  const access = password ? ["--auth=scram-sha-256", `--pwfile=${draft}.password`] : ["--auth=trust"];
  const owner = ["-D", draft, "-U", administrator, "--no-instructions", ...(durable ? [] : ["--no-sync"])];
  await run(directory, join(bin, "initdb"), [...owner, ...settings, ...access]);
  // In single-user mode each line is a statement.
  const role = `CREATE ROLE ${app} LOGIN CREATEDB${password ? ` PASSWORD '${password}'` : ""};`;
  const database = `CREATE DATABASE ${app} OWNER ${app};`;
  const single = ["--single", "-D", draft, "postgres"];
  await run(directory, join(bin, "postgres"), single, `${role}\n${database}\n`);
  if (password) renameSync(`${draft}.password`, passwordFile(draft));
}
