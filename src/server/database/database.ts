import { env } from "../env";
import { createClient, type Database } from "./client";
import { type Embedded, startEmbedded } from "./embedded";
import { Prisma } from "./generated/client";

type Connection = { url: string; client: Database; schema: string; embedded: Embedded | undefined };

// One for the whole process: Next evaluates a shared module more than once, in production too.
const kept = globalThis as { appDatabase?: Promise<Connection> | undefined };

/**
 * The database of this process, connected on first use: the one that DATABASE_URL names, else the embedded one, which
 * is started unless it runs.
 * @throws {PlainError} when the embedded one cannot run here
 */
export async function database(): Promise<Database> {
  return (await connection()).client;
}

/** The address of that database, with its password if it has one: not for display. */
export async function databaseUrl(): Promise<string> {
  return (await connection()).url;
}

/** Closes the connections and stops the embedded database, unless others use it. The next use connects again. */
export async function closeDatabase(): Promise<void> {
  const open = await kept.appDatabase?.catch(() => undefined);
  kept.appDatabase = undefined;
  await open?.client.$disconnect();
  await open?.embedded?.stop();
}

async function connection(): Promise<Connection> {
  kept.appDatabase ??= connect().catch((error) => {
    kept.appDatabase = undefined;
    throw error;
  });
  const open = await kept.appDatabase;
  // In development the client is generated anew under a running server when the schema changes.
  if (open.schema !== schema) {
    void open.client.$disconnect();
    Object.assign(open, { client: createClient(open.url), schema });
  }
  return open;
}

async function connect(): Promise<Connection> {
  const { DATABASE_URL, DATA_DIR } = env();
  const embedded = DATABASE_URL ? undefined : await startEmbedded({ dataDir: DATA_DIR });
  const url = embedded?.url ?? (DATABASE_URL as string);
  return { url, client: createClient(url), schema, embedded };
}

/** The names of all models and fields, as the generated client of this module instance knows them. */
const schema = JSON.stringify(Object.entries(Prisma).filter(([name]) => name.endsWith("ScalarFieldEnum")));
