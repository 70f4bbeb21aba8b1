import { readArguments } from "../flags";
import { seedProduct } from "../product";
import { withDatabase } from "../with-database";

readArguments({});
await withDatabase(async () => {
  await seedProduct();
  console.log("The database is seeded.");
});
