import type { ProductDatabase } from "#server/data/database";
import { startWorker } from "#server/jobs/worker";
import { setBrand } from "#server/process/brand";
import { env } from "#server/process/env";
import { testMail } from "./test-mail";

// A process that sends the mails of the tests, for as long as it lives. It needs neither a database client nor a product.
setBrand({ name: "Ledger", accent: "#0b6545" });
startWorker({
  jobs: [testMail],
  url: async () => env().DATABASE_URL ?? "",
  db: async () => ({}) as ProductDatabase,
  heartbeatSeconds: 1,
  lostSeconds: 3,
});
process.send?.("ready");
