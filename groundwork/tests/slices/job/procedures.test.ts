import { v7 as uuid } from "uuid";
import { beforeAll, expect, test } from "vitest";
import type { Actor } from "#contract/permissions";
import { callAs, createUser, refusalOf } from "#testing/calls";
import { testDatabase } from "#testing/database";
import type { Database } from "@/server/database/client";

let db: Database;
let admin: ReturnType<typeof callAs>;
let actor: Actor;

beforeAll(async () => {
  ({ db } = await testDatabase());
  actor = await createUser(db, "admin");
  admin = callAs(db, actor);
});

type Stored = Partial<Parameters<typeof db.backgroundJob.create>[0]["data"]> & { minutesAgo?: number };

async function store({ minutesAgo = 0, ...job }: Stored = {}): Promise<string> {
  const id = uuid();
  await db.backgroundJob.create({
    data: {
      id,
      name: "send-reminder",
      input: { secret: "never shown" },
      reference: "TEST-0001",
      attempts: 6,
      createdAt: new Date(Date.now() - minutesAgo * 60_000),
      ...job,
    },
  });
  return id;
}

const found = async (id: string) => (await admin.job.list({ limit: 100 })).items.find((job) => job.id === id);

test("an admin sees each job with its state, and nothing of what was enqueued", async () => {
  const ids = {
    scheduled: await store({ scheduled: true }),
    waiting: await store(),
    running: await store({ state: "running", attempt: 1, heartbeatAt: new Date() }),
    failed: await store({ state: "failed", attempt: 1, reason: "No answer." }),
    done: await store({ state: "done", attempt: 1 }),
  };
  for (const [state, id] of Object.entries(ids)) expect((await found(id))?.state).toBe(state);
  expect(await found(ids.failed)).toMatchObject({
    reason: "No answer.",
    attempt: 1,
    attempts: 6,
    reference: "TEST-0001",
  });
  expect(JSON.stringify(await admin.job.list({ limit: 100 }))).not.toContain("never shown");
  const failed = await admin.job.list({ state: "failed", limit: 100 });
  expect(failed.items.map(({ id }) => id)).toEqual([ids.failed]);
});

test("a job that waits for its next attempt says why the last one failed", async () => {
  const id = await store({ attempt: 1, reason: "No answer.", scheduled: true });
  expect(await found(id)).toMatchObject({ state: "waiting", reason: "No answer." });
});

test("a job whose worker was lost waits", async () => {
  const heartbeatAt = new Date(Date.now() - 60_000);
  const id = await store({ state: "running", attempt: 1, heartbeatAt });
  expect((await found(id))?.state).toBe("waiting");
});

test("pages follow one another, newest first, without a gap or a repetition", async () => {
  for (let minutesAgo = 10; minutesAgo < 15; minutesAgo += 1) await store({ minutesAgo });
  const all = (await admin.job.list({ limit: 100 })).items.map(({ id }) => id);
  const paged: string[] = [];
  let cursor: Awaited<ReturnType<typeof admin.job.list>>["nextCursor"] = null;
  do {
    const page = await admin.job.list({ limit: 2, cursor });
    paged.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor;
  } while (cursor);
  expect(paged).toEqual(all);
});

test("a failed job is tried again at once by an admin, however old it is, and the audit log says who did it", async () => {
  const minutesAgo = 60 * 24 * 20;
  const id = await store({ state: "failed", attempt: 6, reason: "No answer.", minutesAgo });
  await admin.job.retry({ id });
  expect(await found(id)).toMatchObject({ state: "waiting", reason: null, attempt: 6, attempts: 7 });
  const events = await db.auditEvent.findMany({ where: { entity: "job", entityId: id } });
  expect(events).toMatchObject([
    { action: "retry", actorId: actor.id, changes: [{ field: "state", from: "failed", to: "waiting" }] },
  ]);
  expect(await refusalOf(admin.job.retry({ id }))).toMatchObject({ code: "JOB_NOT_FAILED" });
  expect(await db.auditEvent.count({ where: { entity: "job", entityId: id } })).toBe(1);
});

test("that a program tried a job again is in the audit log", async () => {
  const id = await store({ state: "failed", attempt: 6 });
  const tokenId = uuid();
  await callAs(db, { ...actor, tokenId }).job.retry({ id });
  const events = await db.auditEvent.findMany({ where: { entity: "job", entityId: id } });
  expect(events).toMatchObject([{ action: "retry", actorId: actor.id, tokenId }]);
});

test("a job that was not failed is not touched", async () => {
  const id = await store({ state: "done", attempt: 1 });
  expect(await refusalOf(admin.job.retry({ id }))).toMatchObject({ code: "JOB_NOT_FAILED" });
  expect((await found(id))?.state).toBe("done");
});
