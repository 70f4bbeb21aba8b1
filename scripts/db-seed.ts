import { database } from "groundwork/server/database";
import { seed } from "../prisma/seed";
import { readArguments } from "./steps/flags";
import { withDatabase } from "./steps/with-database";

readArguments({});
await withDatabase(async () => {
  await seed(await database());
  console.log("The database is seeded.");
});
