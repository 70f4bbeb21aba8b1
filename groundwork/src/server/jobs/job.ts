import { hash, randomUUID } from "node:crypto";
import { CronExpressionParser } from "cron-parser";
import * as z from "zod";
import { platformLimits } from "../../contract/limits";
import type { Sendable } from "../../contract/travelling";
import type { ProductDatabase, Querying } from "../data/database";
import { newReference } from "../log/log";

/** Argument of a job's `run`. */
export type JobCall<Input> = {
  /** Id of the job, the same in every attempt. */
  readonly id: string;
  readonly db: ProductDatabase;
  readonly input: Input;
  /** Reference of the request that enqueued it. */
  readonly reference: string;
  /**
   * Aborts when the time is over, when the process ends, and when another worker has taken the job over because this one
   * did not reach the database: work that can stop half-way is to stop then.
   */
  readonly signal: AbortSignal;
  /** 1 for the first attempt. */
  readonly attempt: number;
};

export type JobDeclaration<Input extends z.ZodType> = {
  /** Name in the database, in the log and on the page of background work: never changed while jobs of it wait. */
  readonly name: string;
  /**
   * Strict schema of the input, checked when it is enqueued and again when it is run. It is stored, and shown to nobody:
   * no secret belongs into it. None: it takes no input.
   */
  readonly input?: Sendable<Input>;
  /** The work. It runs at least once: what it does must be right when it is done twice. It fails by throwing. */
  readonly run: (call: JobCall<z.output<Input>>) => Promise<void>;
  /** Attempts after the first one, when they are not the usual `platformLimits.jobs.retries`. */
  readonly retries?: number;
  /** Seconds before the second attempt, at least: each wait is twice as long as the one before. */
  readonly backoff?: number;
  /** Seconds that one attempt may take. */
  readonly timeout?: number;
  /** Runs at once in one process. */
  readonly concurrency?: number;
  /** Five fields of cron, in UTC: when it runs without being enqueued, once for all instances, with the input `{}`. */
  readonly schedule?: string;
};

/** What a worker needs to know of a job, whatever its input is. */
export type AnyJob = {
  readonly name: string;
  readonly limits: JobLimits;
  readonly schedule: string | undefined;
  /** @throws {InvalidJobInput} when the stored input is not valid (any more) */
  readonly execute: (call: JobCall<unknown>) => Promise<void>;
};

type EnqueueOptions = {
  /** Reference of the request that enqueues it, for the log. */
  readonly reference: string;
  /**
   * Idempotency key: of all jobs of this name that are enqueued with it, one runs. It holds until
   * `platformLimits.jobs.completedDays` after that one has succeeded, or `failedDays` after it has failed.
   */
  readonly key?: string;
  /** Time before which it does not begin. */
  readonly after?: Date;
};

export type Job<Input extends z.ZodType> = AnyJob & {
  /**
   * Enqueues it. Given a transaction it is part of that, and is rolled back with it.
   * @throws {InvalidJobInput} when the input is not what the job declares
   */
  readonly enqueue: (db: Querying, input: z.input<Input>, options: EnqueueOptions) => Promise<void>;
};

/** Failure that every later attempt would meet again: the job is not retried, and kept with this reason. */
export class PermanentJobError extends Error {
  override name = "PermanentJobError";
}

/** Input that a job does not take. Its message holds nothing of the input. */
class InvalidJobInput extends PermanentJobError {
  override name = "InvalidJobInput";
}

const noInput = z.strictObject({});
const namePattern = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

const { retries, backoffSeconds: backoff, timeoutSeconds: timeout, concurrency } = platformLimits.jobs;

/** Declares work that is done in the background, after the transaction that enqueues it. */
export function declareJob<Input extends z.ZodType = typeof noInput>(
  declaration: JobDeclaration<Input>,
): Job<Input> {
  const { name, input: declaredInput, run, schedule, ...own } = declaration;
  const limits = { retries, backoff, timeout, concurrency, ...own };
  const schema = (declaredInput ?? noInput) as unknown as Input;
  if (!namePattern.test(name))
    throw new Error(
      `"${name}" is no name for a job: use lower-case words with hyphens, such as send-reminder.`,
    );
  if (schedule !== undefined && !schema.safeParse({}).success)
    throw new Error(
      `The job "${name}" has a schedule, which runs it with the input {}: its input must accept that.`,
    );
  if (schedule !== undefined) nextTime(schedule, new Date());

  const parse = (stored: unknown, when: string): z.output<Input> => {
    const { success, data, error } = schema.safeParse(stored);
    if (success) return data;
    const reasons = error.issues.map((issue) => {
      const field = "keys" in issue ? issue.keys : issue.path;
      return `${field.join(".") || "input"}: ${issue.message}`;
    });
    throw new InvalidJobInput(`The input of the job "${name}" is not valid ${when}: ${reasons.join("; ")}`);
  };

  return {
    name,
    limits,
    schedule,
    execute: async (call) => run({ ...call, input: parse(call.input, "any more") }),
    enqueue: async (db, input, { reference, key, after }) => {
      // As it will be read again: what JSON does not carry is refused here.
      const stored: unknown = JSON.parse(JSON.stringify(input ?? null));
      parse(stored, "and was not enqueued");
      const id = key === undefined ? undefined : jobId(name, key);
      await insertJob(db, { name, input: stored, reference, limits, id, after });
    },
  };
}

type JobLimits = Readonly<Record<"retries" | "backoff" | "timeout" | "concurrency", number>>;

type NewJob = {
  readonly name: string;
  readonly input: unknown;
  readonly reference: string;
  readonly limits: JobLimits;
  readonly id?: string | undefined;
  readonly after?: Date | undefined;
  readonly scheduled?: boolean;
};

/** Writes a job into the queue, unless its id is there, and wakes the workers when the transaction is committed. */
async function insertJob(
  db: Querying,
  { name, input, reference, limits, id = randomUUID(), after, scheduled = false }: NewJob,
): Promise<void> {
  await db.$queryRaw`
    WITH inserted AS (
      INSERT INTO "BackgroundJob" ("id", "name", "input", "reference", "scheduled", "at", "attempts")
      VALUES (${id}::uuid, ${name}, ${JSON.stringify(input)}::jsonb, ${reference}, ${scheduled},
        coalesce(${after ?? null}::timestamptz, now()), ${limits.retries + 1}::int)
      ON CONFLICT DO NOTHING
      RETURNING "id")
    SELECT pg_notify('jobs', '')::text FROM inserted`;
}

/** Id that is the same for the same key of the same job, so that the primary key lets one of them in. */
export function jobId(name: string, key: string): string {
  const hex = hash("sha256", JSON.stringify([name, key]));
  // A UUID of version 8: its bits are our own.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** @throws {Error} with what is wrong, when the schedule is not written as cron has it */
function nextTime(schedule: string, after: Date): Date {
  try {
    return CronExpressionParser.parse(schedule, { tz: "UTC", currentDate: after }).next().toDate();
  } catch (cause) {
    throw new Error(`"${schedule}" is no schedule: write five fields of cron, such as "0 3 * * *".`, {
      cause,
    });
  }
}

/**
 * Enqueues the next run of a job with a schedule, unless it is: the time is part of its id, so that of all instances one
 * enqueues it. What was due while nothing ran is made up for once.
 * @param last the time of the run before, which the clock of this machine may not have reached yet
 * @returns the id of that run
 */
export async function enqueueNext(
  db: Querying,
  { name, limits, schedule }: Pick<NewJob, "name" | "limits"> & { readonly schedule: string | undefined },
  last = new Date(0),
): Promise<string | undefined> {
  if (schedule === undefined) return undefined;
  const after = nextTime(schedule, new Date(Math.max(Date.now(), last.getTime())));
  const id = jobId(name, `schedule ${after.toISOString()}`);
  await insertJob(db, { name, input: {}, reference: newReference(), limits, id, after, scheduled: true });
  return id;
}
