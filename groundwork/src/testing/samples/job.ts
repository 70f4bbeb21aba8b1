import { v7 as uuid } from "uuid";
import type { Sample } from "#testing/contract/sample";
import type { Database } from "@/server/database/client";

/** Job that has failed for good, of a name that no worker has; answers with its id. */
export async function addFailedJob(
  db: Database,
  { input = {}, reference = "TEST-0000" }: { readonly input?: object; readonly reference?: string } = {},
): Promise<string> {
  const id = uuid();
  await db.backgroundJob.create({
    data: {
      id,
      name: "send-reminder",
      input,
      reference,
      state: "failed",
      attempt: 1,
      attempts: 1,
      reason: "The server did not answer.",
    },
  });
  return id;
}

/** The row is a job that has failed for good. */
export const job: Sample<"job", { id: string }> = {
  example: { id: "5a1f0c8e-7d52-4b0e-9a36-c0d7e3b9f214" },
  makeRow: async (db) => ({ id: await addFailedJob(db) }),
  inputs: {
    list: () => ({ state: "failed", limit: 10 }),
    retry: ({ row: { id } }) => ({ id }),
  },
  situations: {
    JOB_NOT_FAILED: { fields: () => ({ id: uuid() }) },
  },
};
