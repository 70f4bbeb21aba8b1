import { existsSync, rmSync } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { hostname } from "node:os";
import { basename, dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { Client } from "pg";
import { to } from "pg-copy-streams";
import { UserFacingError } from "../../contract/user-facing-error";
import { withConnection } from "../connection";
import { isHeld } from "../embedded/lease";
import { birthOf } from "../embedded/process";
import { sayingLocked } from "../errors";
import { readRows } from "../migrations";
import { verifyArchive, writeArchive } from "./archive";
import {
  type BackupTable,
  type Contents,
  type Counted,
  countRows,
  inCopying,
  type RowsOf,
  readSequences,
  readTables,
  rowsFrom,
} from "./contents";

const day = 24 * 60 * 60 * 1000;

/** Name of this machine, without dots. */
const hostLabel = hostname().replaceAll(".", "-") || "localhost";

/**
 * Writes a database into a file as it is at one moment, while it may be in use. The file has its name only once it is
 * whole and was read back, and is readable for this user alone.
 * @throws {UserFacingError} when there is such a file
 */
export async function backUpDatabase(url: string, path: string): Promise<Contents> {
  refuseExisting(path);
  const folder = dirname(path);
  await mkdir(folder, { recursive: true });
  const owner = `${hostLabel}.${process.pid}-${birthOf(process.pid)}`;
  const draft = join(folder, `.${basename(path)}.${owner}.part`);
  await removeAbandoned(folder);
  const onExit = () => rmSync(draft, { force: true });
  process.once("exit", onExit);
  try {
    const contents = await withConnection(url, (client) => writeSnapshot(client, draft));
    await verifyArchive(draft);
    refuseExisting(path);
    await rename(draft, path);
    return contents;
  } finally {
    process.off("exit", onExit);
    await rm(draft, { force: true });
  }
}

/** Writes a database into a new file as it is at one moment, while others write to it. */
async function writeSnapshot(client: Client, path: string): Promise<Contents> {
  const tables = await readTables(client);
  const write = async () => {
    // Before the first query, with which the moment begins.
    if (tables.length > 0) await lockTables(client, tables);
    // The moment begins after the tables were locked, and those that were made between are not locked.
    if (JSON.stringify(tables) !== JSON.stringify(await readTables(client)))
      throw new UserFacingError(
        "The tables were changed at this very moment: run this again. Nothing was changed by it.",
      );
    await refuseLargeObjects(client);
    const counted = new Map<Counted, BackupTable>();
    for (const table of tables) counted.set(await countRows(client, table), table);
    const migrations = (await readRows(client)).filter((row) => row.finished_at);
    const contents = {
      migrations: migrations.map((row) => row.migration_name),
      tables: [...counted.keys()],
      sequences: await readSequences(client),
    };
    const rowsOf: RowsOf = (table) => copyRows(client, counted.get(table));
    const file = await open(path, "wx", 0o600);
    await pipeline(writeArchive(contents, rowsOf), createGzip(), file.createWriteStream({ flush: true }));
    return contents;
  };
  return inCopying(client, write, "BEGIN ISOLATION LEVEL REPEATABLE READ");
}

/** @throws {UserFacingError} when somebody changes a table for too long to be waited for */
async function lockTables(client: Client, tables: readonly BackupTable[]): Promise<void> {
  const sentence =
    "Something has been changing the tables of the database for 10 seconds: stop it, then run this again. Nothing was changed.";
  const locked = `LOCK TABLE ${tables.map(rowsFrom).join(", ")} IN ACCESS SHARE MODE`;
  await client.query(locked).catch(sayingLocked(sentence));
}

/** @throws {UserFacingError} for what no table holds, and a copy of the tables would lose */
async function refuseLargeObjects(client: Client): Promise<void> {
  const { rowCount } = await client.query("SELECT FROM pg_largeobject_metadata LIMIT 1");
  if (rowCount)
    throw new UserFacingError(
      "The database has large objects (pg_largeobject), which are not copied: use pg_dump and pg_restore for it. Nothing was changed.",
    );
}

async function* copyRows(client: Client, table: BackupTable | undefined): AsyncGenerator<Buffer> {
  if (!table) throw new Error("Rows were asked for of a table that is not in the snapshot.");
  const values = table.columns.map(({ value }) => value);
  const rows = client.query(to(`COPY (SELECT ${values.join(", ")} FROM ${rowsFrom(table)}) TO STDOUT`));
  try {
    yield* rows;
  } finally {
    // The connection waits until the rest is read, and would let no ROLLBACK pass.
    if (!rows.readableEnded) await client.end();
  }
}

/**
 * Removes the drafts of backups whose process was killed: each may be as large as the database. Of one of another machine,
 * which may share the folder, that is known only when it was not written to for a day.
 */
async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const [, host, owner] = /^\..+\.([^.]+)\.(\d+-\d+)\.part$/.exec(name) ?? [];
    if (!owner) continue;
    const draft = join(folder, name);
    const lastWritten = (await stat(draft).catch(() => undefined))?.mtimeMs ?? Date.now();
    const isAbandoned = host === hostLabel ? !isHeld(owner) : Date.now() - lastWritten > day;
    if (isAbandoned) await rm(draft, { force: true });
  }
}

function refuseExisting(path: string): void {
  if (!existsSync(path)) return;
  throw new UserFacingError(`There is a file ${path} already: name another one. Nothing was written.`);
}
