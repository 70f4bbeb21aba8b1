import { randomInt } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import * as z from "zod";
import { declareJob } from "#server/jobs/job";
import { startWorker } from "#server/jobs/worker";
import { productDatabase } from "#testing/product";
import { productProcedures } from "./product-procedures";

// A process that runs the jobs of a test until it is killed.
const [url = "", settings = "{}"] = process.argv.slice(2);
await productProcedures();
const { createClient } = await productDatabase();
const db = createClient(url);

/** Leaves one row, and another for each time it was begun. */
const effect = declareJob({
  name: "effect",
  input: z.strictObject({ id: z.uuid() }),
  run: async ({ db, input: { id } }) => {
    await db.$executeRaw`INSERT INTO begun (id) VALUES (${id}::uuid)`;
    await delay(randomInt(20));
    await db.$executeRaw`INSERT INTO effect (id) VALUES (${id}::uuid) ON CONFLICT DO NOTHING`;
    await delay(randomInt(20));
  },
});
/** Never ends. */
const endless = declareJob({ name: "endless", run: () => new Promise(() => {}) });

startWorker({
  jobs: [effect, endless],
  url: async () => url,
  directUrl: async () => url,
  db: async () => db,
  ...JSON.parse(settings),
});
