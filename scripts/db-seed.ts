import { database } from "@/server/database/database";
import { seed } from "../prisma/seed";
import { withDatabase } from "./steps/with-database";

await withDatabase(async () => {
  await seed(await database());
  console.log("The database is seeded.");
});
