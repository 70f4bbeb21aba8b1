import type { Register } from "../../contract/register";
import { type Embedded, startEmbedded } from "../../postgres/embedded";
import { adapterCause } from "../../postgres/errors";
import { env } from "../process/env";
import { processWide, productNotBound } from "../process/process-wide";

/** Database client of the product, as Prisma generates it from the schema. */
export type ProductDatabase = Register extends { database: infer Client extends Closable }
  ? Client
  : Closable;

/** Models of the database, and raw SQL: what a client and a transaction have in common. */
export type Queries = Omit<
  ProductDatabase,
  "$connect" | "$disconnect" | "$on" | "$transaction" | "$use" | "$extends"
>;

type Closable = { readonly $disconnect: () => Promise<void> };

export type ClientFactory = {
  /** Makes a database client with a pool of connections of its own. */
  readonly createClient: (url: string) => ProductDatabase;
  /** Models and fields that `createClient` knows: an open client of another schema is out of date. */
  readonly schema: string;
};

type Connection = {
  readonly url: string;
  readonly directUrl: string;
  readonly embedded: Embedded | undefined;
  /** The client, once it has been asked for, and what it knows of the schema. */
  client?: ProductDatabase;
  schema?: string;
};

type Open = { connection?: Promise<Connection> | undefined; factory?: ClientFactory };
const open = processWide("database", (): Open => ({}));

export function setClientFactory({ createClient, schema }: ClientFactory): void {
  open.factory = { createClient, schema };
}

/**
 * The database of this process, connected on first use: the one that DATABASE_URL names, else the embedded one, which
 * is started unless it runs.
 * @throws {UserFacingError} when the embedded one cannot run here
 */
export async function database(): Promise<ProductDatabase> {
  const connection = await connected();
  if (!open.factory) throw productNotBound();
  const { createClient, schema } = open.factory;
  // In development the client is generated again under a running server when the schema changes.
  if (connection.client && connection.schema === schema) return connection.client;
  void connection.client?.$disconnect();
  connection.schema = schema;
  connection.client = createClient(connection.url);
  return connection.client;
}

/** The URL of that database, with its password if it has one: not for display. */
export const databaseUrl = async (): Promise<string> => (await connected()).url;

/** @throws {UserFacingError} when another process uses the embedded database, connected at this moment or not */
export async function refuseSharedDatabase(): Promise<void> {
  (await connected()).embedded?.refuseShared();
}

/** The URL by which a session of one's own is had, also where a pooler that keeps none is before the database. */
export const directDatabaseUrl = async (): Promise<string> => (await connected()).directUrl;

/** Closes the connections and stops the embedded database, unless others use it. The next use connects again. */
export async function closeDatabase(): Promise<void> {
  const last = await open.connection?.catch(() => undefined);
  open.connection = undefined;
  await last?.client?.$disconnect();
  await last?.embedded?.stop();
}

function connected(): Promise<Connection> {
  open.connection ??= connect().catch((error) => {
    open.connection = undefined;
    throw error;
  });
  return open.connection;
}

async function connect(): Promise<Connection> {
  const { DATABASE_URL, DATABASE_DIRECT_URL = DATABASE_URL, DATA_DIR } = env();
  if (DATABASE_URL && DATABASE_DIRECT_URL)
    return { url: DATABASE_URL, directUrl: DATABASE_DIRECT_URL, embedded: undefined };
  const embedded = await startEmbedded({ dataDir: DATA_DIR });
  return { url: embedded.url, directUrl: embedded.url, embedded };
}

/** Whether a write was refused by the database, with this code of Prisma's. */
const isRefusedAs = (code: string, error: unknown): error is Error =>
  error instanceof Error &&
  error.name === "PrismaClientKnownRequestError" &&
  "code" in error &&
  error.code === code;

/** Whether the database refused a write, raw SQL or not, because a unique index already holds its value. */
export const isUniqueViolation = (error: unknown): error is Error =>
  isRefusedAs("P2002", error) ||
  (isRefusedAs("P2010", error) && adapterCause(error)?.kind === "UniqueConstraintViolation");

/** Whether it was that of the primary key: a row has the id already. */
export const isIdTaken = (error: unknown): boolean =>
  isUniqueViolation(error) && /_pkey$/.test(adapterCause(error)?.constraint?.index ?? "");

/** Model and column of the foreign key that the database refused a write for; undefined when it was none. */
export function foreignKeyOf(error: unknown): { model: string; column: string } | undefined {
  if (!isRefusedAs("P2003", error)) return undefined;
  const name = adapterCause(error)?.constraint?.index ?? "";
  // Prisma names the constraint after the table that it is of, and its column.
  const [model = "", column = ""] = name.split("_");
  return { model, column };
}

/** Part of a database client that sends SQL. */
export type Querying = {
  readonly $queryRaw: <Rows>(query: TemplateStringsArray, ...values: unknown[]) => PromiseLike<Rows>;
};

/**
 * Makes writes on behalf of one owner wait for each other until the transaction ends, so that what is counted stays
 * true until it is written. Rows that merely point to the owner are not held up.
 */
export async function lockOwner(transaction: Querying, ownerId: string): Promise<void> {
  await transaction.$queryRaw`SELECT 1 FROM "User" WHERE "id" = ${ownerId} FOR NO KEY UPDATE`;
}
