import { Client } from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
import { databaseProxy } from "#support/database-proxy";
import { withConnection } from "../../src/postgres/connection";
import { testDatabase } from "../../src/testing/database";
import { lines } from "../../src/testing/log";
import { heardBy, readerOn, write } from "./harness";

const { db, url } = await testDatabase();

/** Transaction that has written, and is open until it is told to commit. */
async function openTransaction() {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  let done: Promise<void> | undefined;
  const id = await new Promise<string>((resolve) => {
    done = db.$transaction(async (transaction) => {
      resolve(await write(transaction));
      await ended;
    });
  });
  const commit = async () => {
    end();
    await done;
  };
  return { id, commit };
}

const hears = (ids: string[], wanted: string[]) => vi.waitFor(() => expect(ids).toEqual(wanted), 10_000);

test("A write is heard of in another process as soon as it is announced, and not before", async () => {
  const [here, there] = [readerOn(url), readerOn(url)];
  const [ids, others] = [await heardBy(here), await heardBy(there)];
  const first = await write(db);
  here.wake();
  await hears(others, [first]);
  await hears(ids, [first]);
  const second = await write(db);
  there.wake();
  await hears(ids, [first, second]);
});

test("A lower id that commits after a higher one is heard of, once, and keeps no other waiting", async () => {
  const reader = readerOn(url);
  const slow = await openTransaction();
  const ids = await heardBy(reader);
  const quick = await write(db);
  reader.wake();
  await hears(ids, [quick]);
  await slow.commit();
  reader.wake();
  await hears(ids, [quick, slow.id]);
  const [lower, higher] = await db.auditEvent.findMany({
    where: { entityId: { in: [slow.id, quick] } },
    orderBy: { id: "asc" },
  });
  expect([lower?.entityId, higher?.entityId]).toEqual([slow.id, quick]);
  const last = await write(db);
  reader.wake();
  await hears(ids, [quick, slow.id, last]);
});

test("What was rolled back is not heard of", async () => {
  const reader = readerOn(url);
  const ids = await heardBy(reader);
  await expect(
    db.$transaction(async (transaction) => {
      await write(transaction);
      throw new Error("rolled back");
    }),
  ).rejects.toThrow("rolled back");
  const next = await write(db);
  reader.wake();
  await hears(ids, [next]);
});

test("What no notification is sent for is found by polling", async () => {
  const ids = await heardBy(readerOn(url, { polls: true }));
  await hears(ids, [await write(db)]);
});

test("Where the database passes no notifications on, it is polled, and the log says so once", async () => {
  const query = Client.prototype.query as (this: Client, ...words: unknown[]) => unknown;
  vi.spyOn(Client.prototype, "query").mockImplementation(function (this: Client, ...words: unknown[]) {
    return query.apply(this, words[0] === "LISTEN live" ? ["SELECT 1"] : words);
  } as never);
  const ids = await heardBy(readerOn(url));
  await hears(ids, [await write(db)]);
  vi.restoreAllMocks();
  const words = expect.stringContaining("passes no notifications on");
  expect(lines("info")).toEqual([expect.objectContaining({ msg: words })]);
});

test("Many writes of one transaction are heard of, each once", async () => {
  const reader = readerOn(url);
  const ids = await heardBy(reader);
  const rows = 2500;
  await db.$executeRaw`
    INSERT INTO "AuditEvent" ("entity", "entityId", "action", "actorId", "changes")
    SELECT 'thing', gen_random_uuid(), 'update', 'an-actor', '[]' FROM generate_series(1, ${rows}::int)`;
  reader.wake();
  await vi.waitFor(() => expect(ids).toHaveLength(rows), 10_000);
  expect(new Set(ids).size).toBe(rows);
});

test("What is written while the reader's connection is broken is heard of when it is made again", async () => {
  const reader = readerOn(url);
  const ids = await heardBy(reader);
  const before = await write(db);
  await db.$queryRaw`
    SELECT pg_terminate_backend(pid)::text FROM pg_stat_activity
    WHERE application_name = 'app live' AND datname = current_database()`;
  await hears(ids, [before]);
  const after = await write(db);
  reader.wake();
  await hears(ids, [before, after]);
});

test("What is written while the database cannot be reached is heard of when it can be", async () => {
  const proxy = await databaseProxy(url);
  const ids = await heardBy(readerOn(proxy.url));
  await proxy.close();
  const missed = await write(db);
  const waits = expect.objectContaining({ msg: expect.stringContaining("Live updates wait") });
  await vi.waitFor(() => expect(lines("warn")).toEqual([waits]));
  await proxy.restore();
  await hears(ids, [missed]);
  await proxy.close();
});

test("Entries that a restore brought from another cluster are not heard of, and hide none", async () => {
  const id = await write(db);
  await withConnection(url, (client) =>
    client.query(`UPDATE "AuditEvent" SET "xid" = 1::bigint << 60 WHERE "entityId" = $1`, [id]),
  );
  const reader = readerOn(url);
  const ids = await heardBy(reader);
  const { xid } = await db.auditEvent.findFirstOrThrow({ where: { entityId: id } });
  expect(xid).toBe(0n);
  const next = await write(db);
  reader.wake();
  await hears(ids, [next]);
});

test("A reader whose place the database has not come to yet says that everything may have changed", async () => {
  const reader = readerOn(url);
  await heardBy(reader);
  expect(await reader.readSince({ next: 1n << 60n, open: [] })).toBe(null);
});

test("Its statements run one after another, however many ask at once", async () => {
  const reader = readerOn(url);
  await heardBy(reader);
  const written = await write(db);
  const query = Client.prototype.query as (...args: unknown[]) => Promise<unknown>;
  let running = 0;
  let most = 0;
  const spy = vi.spyOn(Client.prototype, "query");
  onTestFinished(() => spy.mockRestore());
  spy.mockImplementation(async function (this: Client, ...args: unknown[]) {
    running += 1;
    most = Math.max(most, running);
    return query.apply(this, args).finally(() => {
      running -= 1;
    });
  });
  const since = { next: 1n, open: [] };
  const answers = await Promise.all([
    reader.readSince(since),
    reader.readSince(since),
    reader.readSince(since),
  ]);
  for (const events of answers) expect(events?.at(-1)?.entityId).toBe(written);
  expect(most).toBe(1);
});

test("A reader that is closed opens no connection again", async () => {
  const reader = readerOn(url);
  await heardBy(reader);
  await reader.close();
  const connect = vi.spyOn(Client.prototype, "connect");
  onTestFinished(() => connect.mockRestore());
  expect(await reader.readSince({ next: 1n, open: [] })).toBe(null);
  expect(connect).not.toHaveBeenCalled();
});
