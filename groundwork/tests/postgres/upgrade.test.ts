import { chownSync, existsSync, mkdirSync, readdirSync, renameSync } from "node:fs";
import { join } from "node:path";
import { connected } from "groundwork/postgres/connection";
import { startEmbedded } from "groundwork/postgres/embedded";
import { appUser } from "groundwork/postgres/embedded/app-user";
import { findDataDirectory } from "groundwork/postgres/embedded/data-directory";
import { Lease } from "groundwork/postgres/embedded/lease";
import { run } from "groundwork/postgres/embedded/program";
import { ensureRunning, type Server, stopServer } from "groundwork/postgres/embedded/server";
import { administrator, urlOf } from "groundwork/postgres/embedded/server-address";
import { upgradeEmbedded } from "groundwork/postgres/embedded/upgrade";
import { applyMigrations } from "groundwork/postgres/migrations";
import { ask, dataFolder } from "groundwork/testing/embedded";
import { expect, onTestFinished, test, vi } from "vitest";
import { everythingIn, migrationsOf, rows } from "./transfer-fixture";

// Two servers of two versions, each with files of its own.
vi.setConfig({ testTimeout: 120_000 });

/** Programs of an earlier version, which not every machine has. */
const earlier =
  ["17", "16", "15"].find((major) => existsSync(`/usr/lib/postgresql/${major}/bin/initdb`)) ?? "";

/** Data that an earlier version made, and its server. */
async function earlierData(): Promise<{ dataDir: string; server: Server; url: () => Promise<string> }> {
  const dataDir = dataFolder();
  const directory = findDataDirectory(dataDir);
  const bin = `/usr/lib/postgresql/${earlier}/bin`;
  mkdirSync(directory.data, { mode: 0o700 });
  if (directory.account) chownSync(directory.data, directory.account.uid, directory.account.gid);
  await run(directory, join(bin, "initdb"), [
    "-D",
    directory.data,
    "-U",
    administrator,
    "-E",
    "UTF8",
    "--locale=C",
    "--no-sync",
  ]);
  const statements = "CREATE ROLE app LOGIN CREATEDB;\nCREATE DATABASE app OWNER app;\n";
  await run(directory, join(bin, "postgres"), ["--single", "-D", directory.data, "postgres"], statements);
  const server = { directory, bin, tcp: false, durable: false };
  const url = async () => {
    const { address } = await ensureRunning(server);
    return urlOf(address, await appUser(address));
  };
  return { dataDir, server, url };
}

async function filledData() {
  const data = await earlierData();
  const folder = await migrationsOf();
  const url = await data.url();
  await applyMigrations(url, folder);
  await connected(url, (client) => client.query(rows));
  const before = await everythingIn(url);
  await stopServer(data.server, true);
  return { ...data, folder, before };
}

test.runIf(earlier)(
  "an upgrade carries every row over to the new version, and keeps the earlier data",
  async () => {
    const { dataDir, server, folder, before } = await filledData();
    await expect(startEmbedded({ dataDir })).rejects.toThrow(
      new RegExp(
        `was made by PostgreSQL ${earlier}, and this is PostgreSQL 18: carry it over with: npm run db:upgrade\\.$`,
      ),
    );
    const upgrade = await upgradeEmbedded({ dataDir, folder });
    expect(upgrade).toMatchObject({
      from: earlier,
      to: "18",
      kept: join(dataDir, "postgres", `data-${earlier}`),
    });
    const { url: upgraded, stop } = await startEmbedded({ dataDir });
    onTestFinished(stop);
    expect(await everythingIn(upgraded)).toEqual({ ...before, "public.written": ["(1,0)"] });
    expect(await ask(upgraded, "SHOW server_version")).toMatch(/^18\./);
    expect(readdirSync(join(dataDir, "postgres")).filter((name) => name.startsWith("data"))).toEqual([
      "data",
      `data-${earlier}`,
    ]);
    expect(await upgradeEmbedded({ dataDir, folder })).toBeUndefined();

    const kept = { ...server, directory: { ...server.directory, data: upgrade?.kept ?? "" } };
    const { address } = await ensureRunning(kept);
    onTestFinished(() => stopServer(kept, true));
    expect(await everythingIn(urlOf(address, "app"))).toEqual(before);
  },
);

test.runIf(earlier)("an upgrade that fails leaves the data as it was, and the next one goes on", async () => {
  const { dataDir, url, server, folder } = await filledData();
  await ask(await url(), "CREATE TABLE by_hand (id int)");
  await stopServer(server, true);
  await expect(upgradeEmbedded({ dataDir, folder })).rejects.toThrow(
    /^No migration makes "public"."by_hand"/,
  );
  await ask(await url(), "DROP TABLE by_hand");
  await stopServer(server, true);
  expect(await upgradeEmbedded({ dataDir, folder })).toMatchObject({ from: earlier });
});

test.runIf(earlier)(
  "data that an upgrade has carried over, and that was killed then, is found by the next start",
  async () => {
    const { dataDir, folder } = await filledData();
    await upgradeEmbedded({ dataDir, folder });
    const home = join(dataDir, "postgres");
    renameSync(join(home, "data"), join(home, "data-18-upgraded"));
    const { url, stop } = await startEmbedded({ dataDir });
    onTestFinished(stop);
    expect(await ask(url, "SELECT count(*)::int FROM kinds")).toBe(5000);
  },
);

test.runIf(earlier)(
  "an upgrade is refused while the app runs, or while another is kept under its name",
  async () => {
    const { dataDir, folder } = await filledData();
    const data = join(dataDir, "postgres/data");
    const other = new Lease(join(dataDir, "postgres/leases"));
    await expect(upgradeEmbedded({ dataDir, folder })).rejects.toThrow(
      /^The app, or another command, uses the database: stop it/,
    );
    other.leave();
    other.end();
    mkdirSync(join(dataDir, "postgres", `data-${earlier}`));
    await expect(upgradeEmbedded({ dataDir, folder })).rejects.toThrow(
      /is there from an earlier upgrade.* Nothing was changed\.$/,
    );
    expect(existsSync(data)).toBe(true);
  },
);
