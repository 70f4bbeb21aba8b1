import { v7 as uuid } from "uuid";
import type { Database } from "@/server/database/client";

type Enqueued = { readonly input?: object; readonly reference?: string };

/** Job that has failed for good, of a name that no worker has; answers with its id. */
export async function addFailedJob(
  db: Database,
  { input = {}, reference = "TEST-0000" }: Enqueued = {},
): Promise<string> {
  const id = uuid();
  const data = JSON.stringify({ job: "send-reminder", input, reference });
  await db.$executeRaw`
    INSERT INTO jobs.job (name, id, data, state, completed_on, output)
    VALUES ('work', ${id}::uuid, ${data}::jsonb, 'failed', now(), '{"message": "The server did not answer."}')`;
  return id;
}
