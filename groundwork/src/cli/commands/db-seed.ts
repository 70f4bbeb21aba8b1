import { database } from "../../server/database";
import { readArguments } from "../flags";
import { loadProduct, seedProduct } from "../product";
import { withDatabase } from "../with-database";

readArguments({});
await withDatabase(async () => {
  await loadProduct();
  await seedProduct(await database());
  console.log("The database is seeded.");
});
