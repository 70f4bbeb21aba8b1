import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import * as z from "zod";
import { declareJob } from "../../src/server/jobs/job";
import { testDatabase } from "../../src/testing/database";
import { jobsIn } from "./harness";

const { db } = await testDatabase();
const count = declareJob({
  name: "count-things",
  input: z.strictObject({ id: z.uuid(), times: z.number().max(10).optional() }),
  run: async () => {},
});
const reference = "TEST-0000";

test("A job is enqueued with the transaction that enqueues it", async () => {
  const id = randomUUID();
  await db.$transaction(async (transaction) => {
    await count.enqueue(transaction, { id }, { reference });
    expect(await jobsIn(transaction, id)).toHaveLength(1);
    expect(await jobsIn(db, id), "before the commit nobody else sees it").toHaveLength(0);
  });
  expect(await jobsIn(db, id)).toEqual([{ state: "waiting", reference }]);
});

test("A transaction that is rolled back leaves no job", async () => {
  const id = randomUUID();
  const write = db.$transaction(async (transaction) => {
    await count.enqueue(transaction, { id }, { reference });
    throw new Error("planted");
  });
  await expect(write).rejects.toThrow("planted");
  expect(await jobsIn(db, id)).toEqual([]);
});

test("Input that is not declared is refused with a sentence that does not repeat it, and nothing is enqueued", async () => {
  const wrong = { id: "a secret", times: 11 };
  await expect(count.enqueue(db, wrong, { reference })).rejects.toThrow(
    /^The input of the job "count-things" is not valid and was not enqueued: id: .+; times: .+$/,
  );
  await expect(count.enqueue(db, wrong, { reference })).rejects.not.toThrow("a secret");
  const more = { id: randomUUID(), more: 1 };
  await expect(count.enqueue(db, more, { reference })).rejects.toThrow("more");
  expect(await jobsIn(db, more.id)).toEqual([]);
});

test("Of many that are enqueued at once with one key there is one", async () => {
  const id = randomUUID();
  await Promise.all(Array.from({ length: 20 }, () => count.enqueue(db, { id }, { reference, key: id })));
  await count.enqueue(db, { id }, { reference, key: `${id} other` });
  expect(await jobsIn(db, id)).toHaveLength(2);
});

test("A job's name and its schedule are checked where it is declared", () => {
  const run = async () => {};
  expect(() => declareJob({ name: "Send Mail", run })).toThrow("use lower-case words with hyphens");
  expect(() =>
    declareJob({ name: "nightly", input: z.strictObject({ id: z.uuid() }), run, schedule: "0 3 * * *" }),
  ).toThrow("runs it with the input {}");
  expect(() => declareJob({ name: "nightly", run, schedule: "at noon" })).toThrow("at noon");
});
