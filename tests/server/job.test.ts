import type { Actor } from "groundwork/contract/permissions";
import { callAs, createUser, refusalOf } from "groundwork/testing/calls";
import { testDatabase } from "groundwork/testing/database";
import { v7 as uuid } from "uuid";
import { beforeAll, expect, test } from "vitest";
import type { Database } from "@/server/database/client";

let db: Database;
let admin: ReturnType<typeof callAs>;
let actor: Actor;

beforeAll(async () => {
  ({ db } = await testDatabase());
  actor = await createUser(db, "admin");
  admin = callAs(db, actor);
});

type Stored = { state?: string; output?: object; scheduled?: true; ago?: number; begun?: boolean };

async function store({
  state = "created",
  output,
  scheduled,
  ago = 0,
  begun = false,
}: Stored): Promise<string> {
  const id = uuid();
  const data = { job: "send-reminder", input: { secret: "never shown" }, reference: "TEST-0001", scheduled };
  await db.$executeRaw`
    INSERT INTO jobs.job (name, id, data, state, output, created_on, start_after, started_on, completed_on, retry_limit)
    VALUES ('work', ${id}::uuid, ${JSON.stringify(data)}::jsonb, ${state}::jobs.job_state,
      ${output ? JSON.stringify(output) : null}::jsonb, now() - ${ago}::int * interval '1 minute',
      now() + ${scheduled ? 60 : 0}::int * interval '1 minute', CASE WHEN ${begun} THEN now() END,
      CASE WHEN ${state} IN ('completed', 'failed') THEN now() END, 5)`;
  return id;
}

const found = async (id: string) => (await admin.job.list({ limit: 100 })).items.find((job) => job.id === id);

test("an admin sees each job with its state, and nothing of what was enqueued", async () => {
  const ids = {
    scheduled: await store({ scheduled: true }),
    waiting: await store({}),
    running: await store({ state: "active", begun: true }),
    failed: await store({ state: "failed", begun: true, output: { message: "No answer.", reference: "T" } }),
    done: await store({ state: "completed", begun: true }),
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
  const id = await store({ state: "retry", begun: true, output: { message: "No answer.", reference: "T" } });
  expect(await found(id)).toMatchObject({ state: "waiting", reason: "No answer." });
});

test("a job whose process ended says so in words of the app", async () => {
  const output = { value: { message: "job failed by timeout in active state" } };
  const id = await store({ state: "failed", begun: true, output });
  expect((await found(id))?.reason).toBe(
    "The process that ran it ended, or it took longer than its time limit.",
  );
});

test("pages follow one another, newest first, without a gap or a repetition", async () => {
  for (let ago = 10; ago < 15; ago += 1) await store({ ago });
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
  const id = await store({
    state: "failed",
    begun: true,
    ago: 60 * 24 * 20,
    output: { message: "No answer." },
  });
  await admin.job.retry({ id });
  expect(await found(id)).toMatchObject({ state: "waiting", reason: null });
  const events = await db.auditEvent.findMany({ where: { entity: "job", entityId: id } });
  expect(events).toMatchObject([
    { action: "retry", actorId: actor.id, changes: [{ field: "state", from: "failed", to: "waiting" }] },
  ]);
  expect(await refusalOf(admin.job.retry({ id }))).toMatchObject({ code: "JOB_NOT_FAILED" });
  expect(await db.auditEvent.count({ where: { entity: "job", entityId: id } })).toBe(1);
});

test("that a program tried a job again is in the audit log", async () => {
  const id = await store({ state: "failed", begun: true });
  const tokenId = uuid();
  await callAs(db, { ...actor, tokenId }).job.retry({ id });
  const events = await db.auditEvent.findMany({ where: { entity: "job", entityId: id } });
  expect(events).toMatchObject([{ action: "retry", actorId: actor.id, tokenId }]);
});

test("a job that was not failed is not touched", async () => {
  const id = await store({ state: "completed", begun: true });
  expect(await refusalOf(admin.job.retry({ id }))).toMatchObject({ code: "JOB_NOT_FAILED" });
  expect((await found(id))?.state).toBe("done");
});
