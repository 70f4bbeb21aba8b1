import { type Database, type Product, registerProduct } from "../server/data/product";
import { startWorker } from "../server/jobs/worker";
import { env } from "../server/process/env";
import { testMail } from "./test-mail";

// A process that sends the mails of the tests, for as long as it lives. It needs neither a database client nor a product.
registerProduct({ name: "Ledger", accent: "#0b6545" } as Partial<Product> as Product);
startWorker({
  jobs: [testMail],
  url: async () => env().DATABASE_URL ?? "",
  db: async () => ({}) as Database,
  heartbeatSeconds: 1,
  lostSeconds: 3,
});
process.send?.("ready");
