import { expect, test } from "vitest";
import type { Models } from "#server/identity/remove-account";
import { loadModule } from "#server/process/load-module";
import { testDatabase } from "#testing/database";
import { contradictionsIn, ownerKeysOf } from "./owner-keys";

test("the database takes no row along with its owner, so that only what is declared becomes of it", async () => {
  const { ownedModels } = await loadModule<{ ownedModels: Models }>("src/server/rows/registry.ts");
  const { db } = await testDatabase();
  expect(contradictionsIn(await ownerKeysOf(db), Object.keys(ownedModels))).toEqual([]);
});

test("a table whose key contradicts the declaration, or that declares nothing, is found", async () => {
  const { db } = await testDatabase();
  const before = await ownerKeysOf(db);
  await db.$executeRaw`
    CREATE TABLE "Bill" (
      "ownerId" TEXT REFERENCES "User"("id") ON DELETE CASCADE,
      "payerId" TEXT REFERENCES "User"("id") ON DELETE CASCADE,
      "readerId" TEXT REFERENCES "User"("id") ON DELETE SET NULL)`;
  const added = (await ownerKeysOf(db)).filter((key) => !before.some(({ table }) => table === key.table));
  expect(added).toHaveLength(3);
  expect(contradictionsIn(added, ["bill"])).toEqual([
    "Bill.ownerId says `onDelete: Cascade`, by which rows would go unseen: write `onDelete: Restrict` in prisma/, and npm run db:migrate.",
    "Bill.payerId says `onDelete: Cascade`, by which rows would go unseen: write `onDelete: Restrict` in prisma/, and npm run db:migrate.",
  ]);
  expect(contradictionsIn(added.slice(0, 1), [])).toEqual([
    "Bill has an owner, and src/server/rows/registry.ts does not have bill.",
  ]);
});
