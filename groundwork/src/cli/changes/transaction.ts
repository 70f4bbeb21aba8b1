import { copyFileSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { UserFacingError } from "../../contract/user-facing-error";
import { writeMigration } from "../../postgres/create-migration";
import { applyMigrations, type Migration, migrationsFolder } from "../../postgres/migrations";
import { command } from "../../server/process/platform-folder";
import { apiFile } from "../api-file";
import { generate, prisma, schemaFiles } from "../generate";
import { biome, type Finished, finished } from "../process";
import { inTemporaryFolder } from "../temporary-data";
import { deriveRouteTypes, typeCheck } from "../type-check";
import { beginChanges, type FileChanges, type FileTexts, refusal } from "./changes";

/**
 * Gives files these texts, and makes what follows from it, such that all of the changes are made or none, whatever ends it
 * in the middle: an error, a full disk, Ctrl+C.
 */
export async function allOrNothing<Result>(
  texts: FileTexts,
  follow: (changes: FileChanges) => Promise<Result>,
): Promise<Result> {
  const changes = beginChanges();
  try {
    for (const [path, text] of texts) {
      if (text === "") changes.remove(path);
      else changes.write(path, text);
    }
    const result = await follow(changes);
    changes.keep();
    return result;
  } catch (error) {
    changes.undo();
    // It is made from the schema, and may have been made from the one that is gone. Every command fixes that as it begins.
    await generate().catch(() => {});
    throw error;
  }
}

/**
 * Makes the database client, and writes down the calls, as the source now says. In a process of its own, because this one
 * has read the source as it was.
 * @throws {UserFacingError} with what is wrong with the source
 */
async function writeApi(changes: FileChanges): Promise<void> {
  changes.release(apiFile);
  const { code, output } = await finished(command, ["api"]);
  if (code !== 0) throw new UserFacingError(`${output}\nThe calls could not be written to ${apiFile}.`);
}

/**
 * Gives files these texts and a database what follows from it, all of it or nothing, and says what was done.
 * @param follow answers with the migration that follows, where one does, and with what is to be said; then the files are
 * formatted
 */
export async function changeWithDatabase(
  texts: FileTexts,
  url: string,
  follow: (changes: FileChanges) => Promise<{ migration: Migration | undefined; message: string }>,
): Promise<void> {
  const done = await allOrNothing(texts, async (changes) => {
    const { migration, message } = await follow(changes);
    await format(texts, changes);
    await writeApi(changes);
    if (migration) await applyLast(migration, url, changes);
    return message;
  });
  // The reader of the output may be gone by now, which must not take anything back.
  console.log(done);
}

/** @throws {UserFacingError} with a reason and the errors of the compiler, when the files as they are now have some */
export async function refuseTypeErrors(reason: string): Promise<void> {
  await Promise.all([generate(), deriveRouteTypes()]);
  const { code, output } = await typeCheck();
  if (code !== 0) throw refusal(reason, [output]);
}

/** Gives files that declare calls these texts, all of them or none. */
export const changeCalls = (texts: FileTexts): Promise<void> =>
  allOrNothing(texts, async (changes) => {
    await format(texts, changes);
    await writeApi(changes);
  });

/**
 * Writes a migration and applies it, which has to be the last of all changes: it is a transaction of its own, and once it
 * is applied there is no way back. Ctrl+C waits until it is over.
 */
async function applyLast(migration: Migration, url: string, changes: FileChanges): Promise<void> {
  changes.release(join(migrationsFolder, migration.name, "migration.sql"));
  changes.release(join(migrationsFolder, "migration_lock.toml"));
  await writeMigration(migration);
  const signals = ["SIGINT", "SIGTERM"] as const;
  const waiting = signals.map((signal) => ({ signal, listeners: process.rawListeners(signal) }));
  let signalled: NodeJS.Signals | undefined;
  const wait = (signal: NodeJS.Signals) => {
    signalled = signal;
  };
  for (const signal of signals) process.removeAllListeners(signal).on(signal, wait);
  try {
    await applyMigrations(url);
    changes.keep();
  } finally {
    for (const { signal, listeners } of waiting) {
      process.off(signal, wait);
      for (const listener of listeners) process.on(signal, listener as NodeJS.SignalsListener);
    }
    if (signalled) process.kill(process.pid, signalled);
  }
}

/**
 * Formats the files of these texts as the checks want them: those of Prisma's schema, all of them, by Prisma, and the rest by
 * Biome.
 * @throws {UserFacingError} with what Biome or Prisma says, when it cannot be done
 */
export async function format(texts: FileTexts, changes: FileChanges): Promise<void> {
  const paths = [...texts.keys()].filter((path) => existsSync(path) && !path.endsWith(".prisma"));
  const options = ["check", "--write", "--error-on-warnings", "--no-errors-on-unmatched"];
  const ended = await Promise.all([formatSchema(changes), finished(biome, [...options, ...paths])]);
  for (const { code, output } of ended) {
    if (code !== 0) throw new UserFacingError(`${output}\nWhat was to be written does not pass its check.`);
  }
}

/**
 * Formats the schema in a copy. Prisma empties each file before it writes it, and after Ctrl+C it goes on for a while:
 * longer than taking back what it has done.
 */
const formatSchema = (changes: FileChanges): Promise<Finished> =>
  inTemporaryFolder("app-schema-", async (copy) => {
    const names = schemaFiles();
    for (const name of names) copyFileSync(join("prisma", name), join(copy, name));
    const end = await prisma("format", "--schema", copy);
    if (end.code === 0)
      for (const name of names) changes.write(join("prisma", name), readFileSync(join(copy, name)));
    return end;
  });
