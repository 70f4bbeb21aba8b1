import { spawn } from "node:child_process";
import {
  chmodSync,
  chownSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { type EmbeddedOptions, startEmbedded } from "#postgres/embedded";
import { administrator, urlOf } from "#postgres/embedded/server-address";
import { ask, dataFolder, isGone, otherUser, serverPid, starter, usedFolder } from "#support/embedded";

// Each starts a database or several, and makes the files of some.
vi.setConfig({ testTimeout: 60_000 });

const isRoot = process.getuid?.() === 0;
const nobody = { uid: 65534, gid: 65534 };
/** A user of whom no data is, and whom every system has a name for. */
const daemon = 1;

/** One that is stopped after the test, whatever happens in it. */
async function start(options: EmbeddedOptions) {
  const embedded = await startEmbedded({ durable: false, ...options });
  onTestFinished(embedded.stop);
  return embedded;
}

describe("the embedded database", () => {
  test("is a PostgreSQL 18 that knows the cases of all letters and writes safely", async () => {
    const { url, started } = await start({ dataDir: dataFolder(), durable: true });
    expect(started).toBe(true);
    expect(await ask(url, "SHOW server_version")).toMatch(/^18\./);
    expect(await ask(url, "SELECT lower('ÄÉΣ') || upper('ß')")).toBe("äéσß");
    expect(await ask(url, "SHOW server_encoding")).toBe("UTF8");
    expect(await ask(url, "SHOW fsync")).toBe("on");
  });

  test("listens on a socket in a private folder and on nothing else, for a user who is not the administrator", async () => {
    const { url, address } = await start({ dataDir: await usedFolder() });
    expect(await ask(url, "SHOW listen_addresses")).toBe("");
    expect(statSync(address.host).mode & 0o777).toBe(0o700);
    expect(Buffer.byteLength(join(address.host, ".s.PGSQL.5432"))).toBeLessThan(100);
    expect(await ask(url, "SELECT rolsuper FROM pg_roles WHERE rolname = current_user")).toBe(false);
  });

  test("keeps its data over a stop, after which nothing of it runs", async () => {
    const dataDir = await usedFolder();
    const first = await start({ dataDir });
    await ask(first.url, "CREATE TABLE kept AS SELECT 42 AS answer");
    const pid = serverPid(dataDir) as number;
    await first.stop();
    await isGone(pid);
    expect(existsSync(first.address.host)).toBe(false);
    const second = await start({ dataDir });
    expect(second).toMatchObject({ started: true, url: first.url });
    expect(await ask(second.url, "SELECT answer FROM kept")).toBe(42);
  });

  test("listens on this machine alone, with a password, where there are no Unix sockets", async () => {
    const { url, address } = await start({ dataDir: dataFolder(), tcp: true });
    expect(address.host).toBe("127.0.0.1");
    expect(await ask(url, "SHOW listen_addresses")).toBe("127.0.0.1");
    expect(await ask(urlOf(address, administrator, "postgres"), "SHOW unix_socket_directories")).toBe("");
    await expect(ask(url.replace(address.password ?? "", "wrong"), "SELECT 1")).rejects.toThrow(
      /refuses the user/,
    );
  });
});

test("data that an earlier version made under other names goes on under them", async () => {
  const dataDir = dataFolder();
  const first = await start({ dataDir, tcp: true });
  await ask(first.url, "CREATE TABLE kept AS SELECT 42 AS answer");
  const root = urlOf(first.address, administrator, "postgres");
  for (const what of ["DATABASE", "ROLE"]) await ask(root, `ALTER ${what} app RENAME TO earlier`);
  await first.stop();
  const data = join(first.folder, "data");
  renameSync(join(data, "app-password"), join(data, "earlier-password"));
  const second = await start({ dataDir, tcp: true });
  expect(await ask(second.url, "SELECT current_user || current_database()")).toBe("earlierearlier");
  expect(await ask(second.url, "SELECT answer FROM kept")).toBe(42);
});

describe("several processes", () => {
  test("that start at the same moment share one server", async () => {
    const dataDir = dataFolder();
    const users = await Promise.all([starter(dataDir), starter(dataDir), starter(dataDir)]);
    expect(users.filter(({ started }) => started)).toHaveLength(1);
    expect(new Set(users.map(({ url }) => url)).size).toBe(1);
    const pid = serverPid(dataDir) as number;
    for (const { end } of users) await end();
    await isGone(pid);
    expect(readdirSync(join(dataDir, "postgres/leases"))).toEqual([]);
  });

  test("use the server until the last of them leaves", async () => {
    const dataDir = await usedFolder();
    const first = await starter(dataDir);
    const second = await start({ dataDir });
    expect(second.started).toBe(false);
    await first.end();
    expect(await ask(second.url, "SELECT 1")).toBe(1);
    const pid = serverPid(dataDir) as number;
    await second.stop();
    await isGone(pid);
  });

  test("that exit without a word stop it too", async () => {
    const dataDir = await usedFolder();
    const only = await starter(dataDir, "exit");
    const pid = serverPid(dataDir) as number;
    await only.end();
    await isGone(pid);
  });

  test("that come while the last one leaves get a server that runs", async () => {
    const dataDir = await usedFolder();
    let last = await startEmbedded({ dataDir, durable: false });
    for (let turn = 0; turn < 5; turn += 1) {
      const leaving = last.stop();
      const next = await startEmbedded({ dataDir, durable: false });
      await leaving;
      expect(await ask(next.url, "SELECT 1")).toBe(1);
      last = next;
    }
    await last.stop();
  });
});

describe("after kill -9", () => {
  test("of the app, the next start finds the server with its data, and stops it at its end", async () => {
    const dataDir = await usedFolder();
    const app = await starter(dataDir);
    await ask(app.url, "CREATE TABLE kept AS SELECT 42 AS answer");
    const pid = serverPid(dataDir) as number;
    await app.kill();
    const next = await start({ dataDir });
    expect(next.started).toBe(false);
    expect(serverPid(dataDir)).toBe(pid);
    expect(await ask(next.url, "SELECT answer FROM kept")).toBe(42);
    await next.stop();
    await isGone(pid);
  });

  test("of the app and the server, the next start recovers the data", async () => {
    const dataDir = await usedFolder();
    const app = await starter(dataDir);
    await ask(app.url, "CREATE TABLE kept AS SELECT 42 AS answer");
    await app.kill();
    process.kill(serverPid(dataDir) as number, "SIGKILL");
    const next = await start({ dataDir });
    expect(next.started).toBe(true);
    expect(await ask(next.url, "SELECT answer FROM kept")).toBe(42);
  });

  test("of the server alone, the app that started it starts it again at the same address", async () => {
    const dataDir = await usedFolder();
    const { url } = await start({ dataDir });
    await ask(url, "CREATE TABLE kept AS SELECT 42 AS answer");
    const pid = serverPid(dataDir) as number;
    process.kill(pid, "SIGKILL");
    await vi.waitFor(async () => expect(await ask(url, "SELECT answer FROM kept")).toBe(42), 60_000);
    expect(serverPid(dataDir)).not.toBe(pid);
  });

  test("of the server alone, an app that stops while it comes up again leaves nothing behind", async () => {
    const dataDir = await usedFolder();
    const app = await start({ dataDir });
    const pid = serverPid(dataDir) as number;
    process.kill(pid, "SIGKILL");
    const next = await vi.waitUntil(() => [serverPid(dataDir)].find((found) => found && found !== pid), {
      timeout: 60_000,
      interval: 1,
    });
    // It cannot answer yet.
    process.kill(next, "SIGSTOP");
    const stopped = app.stop();
    process.kill(next, "SIGCONT");
    await stopped;
    await isGone(next);
    expect(serverPid(dataDir)).toBeUndefined();
  });

  test("of the machine, a process that was given the server's number does no harm", async () => {
    const dataDir = await usedFolder();
    const first = await start({ dataDir });
    const file = join(dataDir, "postgres/data/postmaster.pid");
    const [, ...rest] = readFileSync(file, "utf8").split("\n");
    const { uid, gid } = statSync(file);
    await first.stop();
    const stranger = spawn("sleep", ["60"], isRoot ? { uid, gid } : {});
    onTestFinished(() => void stranger.kill());
    writeFileSync(file, [stranger.pid, ...rest].join("\n"));
    chownSync(file, uid, gid);
    const next = await start({ dataDir });
    expect(await ask(next.url, "SELECT 1")).toBe(1);
    expect(stranger.exitCode).toBeNull();
  });
});

describe.runIf(isRoot)("as root", () => {
  test("the server runs as nobody", async () => {
    const dataDir = await usedFolder();
    await start({ dataDir });
    expect(statSync(`/proc/${serverPid(dataDir)}`).uid).toBe(nobody.uid);
  });

  test("a folder closed to others is left for one that nobody can reach, and found there again", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    onTestFinished(() => warn.mockRestore());
    const dataDir = dataFolder(0o700);
    const first = await start({ dataDir });
    onTestFinished(() => rmSync(first.folder, { recursive: true, force: true }));
    expect(warn.mock.lastCall?.[0]).toBe(
      `The server's user cannot enter ${dataDir}, so the database is kept in ${first.folder}.`,
    );
    expect(first.folder).toMatch(/^\/var\/lib\/postgres-[0-9a-f]{12}$/);
    await ask(first.url, "CREATE TABLE kept AS SELECT 42 AS answer");
    await first.stop();
    chmodSync(dataDir, 0o755);
    // An earlier version may have begun its name with another word.
    const renamed = first.folder.replace("postgres-", "earlier-");
    onTestFinished(() => rmSync(renamed, { recursive: true, force: true }));
    renameSync(first.folder, renamed);
    const second = await start({ dataDir });
    expect(second.folder).toBe(renamed);
    expect(await ask(second.url, "SELECT answer FROM kept")).toBe(42);
    await second.stop();
  });

  test("an ordinary user has the same, and root after them uses it as theirs", async () => {
    const dataDir = dataFolder();
    chownSync(dataDir, nobody.uid, nobody.gid);
    const person = otherUser(nobody.uid, nobody.gid);
    const user = await starter(dataDir, "stop", person);
    const root = await start({ dataDir });
    expect(root).toMatchObject({ started: false, url: user.url });
    await user.end();
    expect(await ask(root.url, "SELECT 1")).toBe(1);
    await root.stop();
    const again = await starter(dataDir, "stop", person);
    expect(again.started).toBe(true);
    await again.end();
  });

  test("another user learns whose data it is", async () => {
    const dataDir = await usedFolder();
    const { stop } = await start({ dataDir });
    await stop();
    await expect(starter(dataDir, "stop", otherUser(daemon))).rejects.toThrow(
      /belongs to another user of this machine \(number 65534\).*sudo chown/,
    );
  });
});

describe("a start that cannot be", () => {
  test("says what PostgreSQL said and where its log is", async () => {
    const dataDir = await usedFolder();
    const { stop, folder } = await start({ dataDir });
    await stop();
    writeFileSync(join(folder, "data/postgresql.auto.conf"), "shared_buffers = much\n");
    await expect(startEmbedded({ dataDir })).rejects.toThrow(
      /^PostgreSQL could not start: .*postgres\.log\.$/,
    );
    expect(readdirSync(join(folder, "leases"))).toEqual([]);
  });

  test("names the version that made the data", async () => {
    const dataDir = await usedFolder();
    const { stop, folder } = await start({ dataDir });
    await stop();
    for (const version of ["17", "19"]) {
      writeFileSync(join(folder, "data/PG_VERSION"), `${version}\n`);
      await expect(startEmbedded({ dataDir })).rejects.toThrow(
        `made by PostgreSQL ${version}, and this is PostgreSQL 18, which does not read it.`,
      );
    }
  });

  test("says that the data folder holds no database", async () => {
    const dataDir = await usedFolder();
    const { stop, folder } = await start({ dataDir });
    await stop();
    rmSync(join(folder, "data/PG_VERSION"));
    await expect(startEmbedded({ dataDir })).rejects.toThrow(
      /data is no database of PostgreSQL: there is no PG_VERSION in it\. .* move it away/,
    );
  });

  test("for want of a program for this machine names DATABASE_URL", async () => {
    const arch = Object.getOwnPropertyDescriptor(process, "arch") as PropertyDescriptor;
    Object.defineProperty(process, "arch", { ...arch, value: "s390x" });
    onTestFinished(() => void Object.defineProperty(process, "arch", arch));
    const dataDir = dataFolder();
    await expect(startEmbedded({ dataDir })).rejects.toThrow(
      /no embedded PostgreSQL for linux on s390x.*DATABASE_URL/,
    );
    expect(existsSync(join(dataDir, "postgres/data"))).toBe(false);
  });
});
