import * as z from "zod";
import { platformLimits } from "../../contract/limits";
import type { Sendable } from "../../contract/travelling";
import type { ProductDatabase, Querying } from "../data/database";
import { insertJob, type JobLimits, jobId, nextTime } from "./insert-job";

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

/** Declares work that is done in the background, after the transaction that enqueues it. */
export function declareJob<Input extends z.ZodType = typeof noInput>({
  name,
  input: declaredInput,
  run,
  retries = platformLimits.jobs.retries,
  backoff = platformLimits.jobs.backoffSeconds,
  timeout = platformLimits.jobs.timeoutSeconds,
  concurrency = platformLimits.jobs.concurrency,
  schedule,
}: JobDeclaration<Input>): Job<Input> {
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
  const limits = { retries, backoff, timeout, concurrency };

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
