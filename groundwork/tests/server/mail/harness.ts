import { vi } from "vitest";
import type { Querying } from "#server/data/database";
import { testMail } from "#support/test-mail";

type StoredJob = { readonly id: string; readonly state: string; readonly reason: string | null };

/** Jobs of the mail for this name; all of them without one. One that waits to be tried again is in the state "retry". */
export const jobsOf = async (db: Querying, name?: string) =>
  (await db.$queryRaw`
    SELECT "id", CASE WHEN "state" = 'waiting' AND "attempt" > 0 THEN 'retry' ELSE "state" END AS "state", "reason"
    FROM "BackgroundJob"
    WHERE "name" = ${testMail.name} AND (${name ?? null}::text IS NULL OR "input"->>'name' = ${name ?? null})`) as StoredJob[];

/** Waits until the mail for this name has this state. */
export const reaches = (db: Querying, name: string, state: string) =>
  vi.waitFor(async () => {
    const [job] = await jobsOf(db, name);
    if (job?.state !== state) throw new Error(`The mail for ${name} is ${job?.state}.`);
  }, 20_000);
