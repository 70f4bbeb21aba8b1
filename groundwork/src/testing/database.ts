import { randomUUID } from "node:crypto";
import { afterAll, inject } from "vitest";
import { urlOfDatabase, withConnection } from "../postgres/connection";
import type { ProductDatabase } from "../server/data/database";
import type {} from "./cluster";
import { productDatabase } from "./product";

const opened: (() => Promise<void>)[] = [];

// The last first: a client leaves its database before that is dropped.
afterAll(async () => {
  for (const close of opened.toReversed()) await close();
});

/** A migrated, empty database of one's own, dropped after the test file. May be called anywhere in it. */
export async function testDatabase(): Promise<{ db: ProductDatabase; url: string }> {
  const { createClient } = await productDatabase();
  // Copying files is faster than writing every page to the log, which matters to what must survive a crash.
  const url = await create(`TEMPLATE "${inject("cluster").template}" STRATEGY file_copy`);
  const db = createClient(url);
  opened.push(() => db.$disconnect());
  return { db, url };
}

/** A database with nothing in it, not even the migrations. */
export const emptyDatabase = (): Promise<string> => create("");

async function create(how: string): Promise<string> {
  const { url } = inject("cluster");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const query = (sql: string) => withConnection(url, async (client) => void (await client.query(sql)));
  await query(`CREATE DATABASE "${name}" ${how}`);
  // One that is still in use, as by an autovacuum on a busy machine, is dropped when the cluster starts again.
  opened.push(() => query(`DROP DATABASE "${name}" WITH (FORCE)`).catch(unlessInUse));
  return urlOfDatabase(url, name);
}

/** PostgreSQL's "object in use", and that the process which uses it is not this user's to end. */
function unlessInUse(error: { code?: string; cause?: { code?: string } }): void {
  const { code = "" } = error.cause ?? error;
  if (!["55006", "42501"].includes(code)) throw error;
}
