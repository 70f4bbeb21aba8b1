import { hash } from "node:crypto";
import { rm } from "node:fs/promises";
import { resolve } from "node:path";
import type { Client } from "pg";
import type { TestProject } from "vitest/node";
import { urlOfDatabase, withConnection } from "../postgres/connection";
import { type Embedded, startEmbedded } from "../postgres/embedded";
import { applyMigrations, readMigrations } from "../postgres/migrations";

declare module "vitest" {
  interface ProvidedContext {
    /** The server of a test run, and the name of the migrated database to copy. */
    cluster: { url: string; template: string };
  }
}

// Kept between runs, and shared by runs of the same checkout. Its path is in the name, because a node_modules that was
// copied with hard links has the very files of another checkout's database in it, which two servers would both write.
const dataDir = resolve(`node_modules/.cache/app-test-${hash("sha256", process.cwd()).slice(0, 12)}`);

let cluster: Embedded | undefined;

export async function setup({ provide }: TestProject): Promise<void> {
  cluster = await start();
  const migrations = (await readMigrations()).map(({ name, sql }) => name + sql);
  const template = `template_${hash("sha256", migrations.join("")).slice(0, 12)}`;
  const { url, started } = cluster;
  await withConnection(url, async (client) => {
    // Other runs wait here until the template is whole.
    await client.query("SELECT pg_advisory_lock(1)");
    const names = await databases(client);
    // What a run left that was killed: nobody uses it, or the server would have been running.
    if (started)
      for (const name of names) if (name !== template) await client.query(`DROP DATABASE "${name}"`);
    if (!names.includes(template)) await makeTemplate(client, url, template);
  });
  provide("cluster", { url, template });
}

export async function teardown(): Promise<void> {
  await cluster?.stop();
}

/** Nothing in it is worth keeping: where it cannot be started, as after a crash of the machine, it is made again. */
function start(): Promise<Embedded> {
  const begin = () => startEmbedded({ dataDir, durable: false });
  return begin().catch(() => rm(dataDir, { recursive: true, force: true }).then(begin));
}

async function makeTemplate(client: Client, url: string, template: string): Promise<void> {
  await client.query(`DROP DATABASE IF EXISTS "${template}_draft"`);
  await client.query(`CREATE DATABASE "${template}_draft"`);
  await applyMigrations(urlOfDatabase(url, `${template}_draft`));
  await client.query(`ALTER DATABASE "${template}_draft" RENAME TO "${template}"`);
}

async function databases(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ datname: string }>(
    "SELECT datname FROM pg_database WHERE datname LIKE 'template\\_%' OR datname LIKE 'test\\_%'",
  );
  return rows.map(({ datname }) => datname);
}
