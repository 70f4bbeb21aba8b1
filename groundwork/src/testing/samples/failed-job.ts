import { v7 as uuid } from "uuid";
import type { Database } from "@/server/database/client";

type Enqueued = { readonly input?: object; readonly reference?: string };

/** Job that has failed for good, of a name that no worker has; answers with its id. */
export async function addFailedJob(
  db: Database,
  { input = {}, reference = "TEST-0000" }: Enqueued = {},
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
