import { beforeAll, expect, inject, onTestFinished, test } from "vitest";
import { urlOfDatabase, withConnection } from "#postgres/connection";
import { applyMigrations } from "#postgres/migrations";
import { testDatabase } from "#testing/database";
import { createClient, type Database } from "@/server/database/client";

let db: Database;
let url: string;

beforeAll(async () => {
  ({ db, url } = await testDatabase());
  await db.user.create({ data: { id: "1", name: "0", email: "somebody@example.com" } });
});

const show = async (client: Database, name: string) => {
  const [row] = await client.$queryRaw<{ value: string }[]>`SELECT current_setting(${name}) AS value`;
  return row?.value;
};

test("fifty transactions at once on ten connections all get through", async () => {
  const transactions = Array.from({ length: 50 }, () =>
    db.$transaction(async (transaction) => {
      await transaction.$queryRaw`SELECT 1 FROM "User" WHERE "id" = '1' FOR UPDATE`;
      const { name } = await transaction.user.findUniqueOrThrow({ where: { id: "1" } });
      await transaction.user.update({ where: { id: "1" }, data: { name: `${Number(name) + 1}` } });
    }),
  );
  await Promise.all(transactions);
  expect(await db.user.findUnique({ where: { id: "1" } })).toMatchObject({ name: "50" });
});

test("a transaction may include as many relations as it likes, without a warning", async () => {
  const expiresAt = new Date();
  await db.authSession.create({ data: { id: "s", userId: "1", token: "s", expiresAt } });
  await db.authAccount.create({ data: { id: "a", userId: "1", accountId: "a", providerId: "credential" } });
  const warnings: string[] = [];
  const onQuery = ({ message }: Error) => void warnings.push(message);
  process.on("warning", onQuery);
  onTestFinished(() => void process.off("warning", onQuery));
  const owned = { sessions: true, accounts: true } as const;
  const found = await db.$transaction((transaction) =>
    transaction.user.findMany({
      include: {
        sessions: { include: { user: { include: owned } } },
        accounts: { include: { user: { include: owned } } },
      },
    }),
  );
  const user = { id: "1", sessions: [{ id: "s" }], accounts: [{ id: "a" }] };
  expect(found).toMatchObject([{ id: "1", sessions: [{ user }], accounts: [{ user }] }]);
  // A warning is given in a turn of its own.
  await new Promise((resolve) => setImmediate(resolve));
  expect(warnings).toEqual([]);
});

test("no statement, lock or idle transaction may last for ever", async () => {
  expect(await show(db, "statement_timeout")).toBe("10s");
  expect(await show(db, "lock_timeout")).toBe("5s");
  expect(await show(db, "idle_in_transaction_session_timeout")).toBe("15s");
});

test("a parameter of the URL wins over the client's own", async () => {
  const other = createClient(`${url}&statement_timeout=&lock_timeout=1000`);
  expect(await show(other, "statement_timeout")).toBe("0");
  expect(await show(other, "lock_timeout")).toBe("1s");
  await other.$disconnect();
});

test("a URL that leads nowhere is reported in a sentence without its password", async () => {
  const nowhere = "postgresql://me:my-secret@127.0.0.1:1/things";
  await expect(applyMigrations(nowhere)).rejects.toThrow(
    "No database answers at 127.0.0.1:1: start it, correct DATABASE_URL, or unset DATABASE_URL to use the embedded one.",
  );
});

test("a database without TLS is named where the URL asks for it", async () => {
  await expect(withConnection(`${url}&sslmode=verify-full`, async () => {})).rejects.toThrow(
    /takes no encrypted connections \(TLS\): .*take sslmode out of DATABASE_URL\.$/,
  );
});

test("a database that does not exist is named", async () => {
  const url = urlOfDatabase(inject("cluster").url, "nothing");
  await expect(withConnection(url, async () => {})).rejects.toThrow(/has no database "nothing"/);
});
