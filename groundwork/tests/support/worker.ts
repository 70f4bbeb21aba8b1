import type { ProductDatabase } from "#server/data/database";
import type { AnyJob } from "#server/jobs/job";
import { startWorker, type Worker } from "#server/jobs/worker";

/** Worker in this process on this database, which is woken by what is enqueued. */
export const startTestWorker = (
  { db, url }: { db: ProductDatabase; url: string },
  jobs: readonly AnyJob[],
  settings: Partial<Parameters<typeof startWorker>[0]> = {},
): Worker =>
  startWorker({
    jobs,
    url: async () => url,
    directUrl: async () => url,
    db: async () => db,
    pollSeconds: 60,
    ...settings,
  });
