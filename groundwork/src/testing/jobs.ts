import { randomUUID } from "node:crypto";
import type * as z from "zod";
import type { ProductDatabase } from "../server/data/database";
import type { Job } from "../server/jobs/job";

/** Runs a job here and now, as a worker would its first attempt: its input is checked, and what it throws is thrown. */
export const runJob = <Input extends z.ZodType>(
  job: Job<Input>,
  db: ProductDatabase,
  input: z.input<Input>,
): Promise<void> =>
  job.execute({
    id: randomUUID(),
    db,
    input,
    reference: "TEST-0000",
    signal: new AbortController().signal,
    attempt: 1,
  });
