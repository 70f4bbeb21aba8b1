import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { testDatabase } from "groundwork/testing/database";
import { expect, onTestFinished, test, vi } from "vitest";
import { seed } from "../../../prisma/seed";

test("the seed gives the member a placeholder in each state", async () => {
  const folder = mkdtempSync(join(tmpdir(), "app-seed-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  vi.stubEnv("DATA_DIR", folder);
  const { db } = await testDatabase();
  await seed(db);
  const rows = await db.placeholder.findMany({ include: { owner: true } });
  expect(rows.map(({ state }) => state).sort()).toEqual(["active", "archived", "draft"]);
  expect(new Set(rows.map(({ owner }) => owner.email))).toEqual(new Set(["member@example.com"]));
});
