import { DriverAdapterError } from "@prisma/driver-adapter-utils";
import { TRPCError } from "@trpc/server";
import { beforeAll, describe, expect, test } from "vitest";
import { withConnection } from "#postgres/connection";
import { toErrorResponse } from "#server/log/app-error";
import { testDatabase } from "#testing/database";
import { createClient, type Database } from "@/server/database/client";

let db: Database;
let url: string;
let app: string;

beforeAll(async () => {
  ({ db, url } = await testDatabase());
  // Whatever is written to this table fails as its key says.
  await db.$executeRaw`CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN RAISE EXCEPTION ''planted'' USING ERRCODE = NEW.key; END'`;
  await db.$executeRaw`CREATE TRIGGER fail BEFORE INSERT ON "RateLimit" FOR EACH ROW EXECUTE FUNCTION fail()`;
  [{ app = "" } = {}] = await db.$queryRaw<{ app: string }[]>`SELECT current_database() AS app`;
});

/** Error that a caller gets whose procedure meets this error. */
async function answerOf(run: Promise<unknown>): Promise<[number, string]> {
  const error: unknown = await run.then(
    () => new Error("Nothing failed."),
    (thrown) => thrown,
  );
  const { status, code } = toErrorResponse(new TRPCError({ code: "INTERNAL_SERVER_ERROR", cause: error }));
  if (code === "UNEXPECTED") expect.soft(error, "taken for an unexpected error").toBeUndefined();
  return [status, code];
}

const unavailable = [503, "UNAVAILABLE"];

/** Every way in which the app speaks to its database. */
const ways: Record<string, (db: Database, key: string) => Promise<unknown>> = {
  "a query": (on, key) => on.rateLimit.create({ data: { key } }),
  "a raw query": (on, key) => on.$executeRaw`INSERT INTO "RateLimit" ("key") VALUES (${key})`,
  "a transaction": (on, key) =>
    on.$transaction((transaction) => transaction.rateLimit.create({ data: { key } })),
  "a raw query in a transaction": (on, key) =>
    on.$transaction(
      (transaction) => transaction.$executeRaw`INSERT INTO "RateLimit" ("key") VALUES (${key})`,
    ),
};

describe.each(Object.entries(ways))("in %s", (_name, run) => {
  test.each([
    ["a full disk", "53100"],
    ["no memory", "53200"],
    ["too many connections", "53300"],
    ["a shutdown", "57P01"],
    ["a crash", "57P02"],
    ["a start", "57P03"],
    ["a broken connection", "08006"],
    ["a pooler that lost the server", "08P01"],
    ["a broken disk", "58030"],
    ["a server that may only be read", "25006"],
    ["a refused password", "28P01"],
  ])("%s (%s) is a database that is not available", async (_what, state) => {
    expect(await answerOf(run(db, state))).toEqual(unavailable);
  });

  test.each(["57014", "55P03"])("a stopped statement (%s) took too long", async (state) => {
    expect(await answerOf(run(db, state))).toEqual([504, "TIMED_OUT"]);
  });

  test.each([
    ["nobody listens", "postgresql://app@127.0.0.1:1/app"],
    ["there is no such socket", "postgresql://app@localhost/app?host=/nowhere"],
    ["nobody knows the host", "postgresql://app@nowhere.invalid/app"],
  ])("a server where %s is not available", async (_what, nowhere) => {
    const other = createClient(nowhere);
    expect(await answerOf(run(other, "x"))).toEqual(unavailable);
    await other.$disconnect();
  });

  test("a database that is not there is not available", async () => {
    const other = createClient(url.replace(app, "nothing"));
    expect(await answerOf(run(other, "x"))).toEqual(unavailable);
    await other.$disconnect();
  });

  test("a pool without a free connection is not available", async () => {
    const hasty = createClient(url, { connectionTimeoutMillis: 2000, max: 1 });
    const held = hasty.$transaction(async (transaction) => {
      await transaction.$queryRaw`SELECT 1`;
      expect(await answerOf(run(hasty, "x"))).toEqual(unavailable);
    });
    await held;
    await hasty.$disconnect();
  });

  test("an answer that does not come is a database that is not available", async () => {
    const hasty = createClient(url, { query_timeout: 50 });
    await withConnection(url, async (client) => {
      await client.query(`BEGIN; LOCK TABLE "RateLimit"`);
      expect(await answerOf(run(hasty, "x"))).toEqual(unavailable);
      await client.query("ROLLBACK");
    });
    await hasty.$disconnect();
  });
});

test("a connection that ends within a transaction is a database that is not available", async () => {
  const other = createClient(url);
  const begun = other.$transaction(async (transaction) => {
    const [{ pid = 0 } = {}] = await transaction.$queryRaw<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`;
    await withConnection(
      url,
      async (client) => void (await client.query("SELECT pg_terminate_backend($1, 10000)", [pid])),
    );
    await transaction.$queryRaw`SELECT 1`;
  });
  expect(await answerOf(begun)).toEqual(unavailable);
  await other.$disconnect();
});

test("an error of ours is none of the database's", async () => {
  const answers = [
    toErrorResponse(new TRPCError({ code: "INTERNAL_SERVER_ERROR", cause: new Error("a fault of ours") })),
    toErrorResponse(new TRPCError({ code: "INTERNAL_SERVER_ERROR" })),
    await db.$queryRaw`SELECT nothing`.catch((cause) =>
      toErrorResponse(new TRPCError({ code: "BAD_REQUEST", cause })),
    ),
    await db.rateLimit
      .create({ data: { key: "23514" } })
      .catch((cause) => toErrorResponse(new TRPCError({ code: "INTERNAL_SERVER_ERROR", cause }))),
  ];
  expect(answers.map((answer) => (answer as { code: string }).code)).toEqual([
    "UNEXPECTED",
    "UNEXPECTED",
    "REQUEST_MALFORMED",
    "UNEXPECTED",
  ]);
});

test("an error of the adapter itself, as a statement in a transaction meets when a pooler loses the server, is a database that is not available", async () => {
  const lost = new DriverAdapterError({
    kind: "postgres",
    code: "08P01",
    originalCode: "08P01",
    severity: "FATAL",
    message: "server conn crashed?",
    detail: undefined,
    column: undefined,
    hint: undefined,
  });
  expect(await answerOf(Promise.reject(lost))).toEqual(unavailable);
});
