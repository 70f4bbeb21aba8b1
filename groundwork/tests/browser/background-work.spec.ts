import { expect } from "@playwright/test";
import { test } from "#support/npm-start";
import { withConnection } from "../../src/postgres/connection";
import { startEmbedded } from "../../src/postgres/embedded";

/** Makes the next run of what is on a schedule due; answers whether there is one. */
async function makeDue(dataDir: string): Promise<boolean> {
  const { url, stop } = await startEmbedded({ dataDir });
  try {
    return await withConnection(url, async (client) => {
      const { rowCount } = await client.query(
        `UPDATE "BackgroundJob" SET "at" = now() WHERE "name" = 'remove-expired'`,
      );
      await client.query("SELECT pg_notify('jobs', '')");
      return rowCount === 1;
    });
  } finally {
    await stop();
  }
}

test("the app does background work beside serving, and ends in order", async ({ npmStart, dataFolder }) => {
  const app = await npmStart();
  await expect.poll(() => makeDue(dataFolder), { timeout: 30_000 }).toBe(true);
  await app.waitForOutput('"path":"jobs/remove-expired"');
  app.child.kill("SIGTERM");
  expect(await app.ended).toBe(0);
});

test("with JOBS=off it only serves", async ({ npmStart, dataFolder }) => {
  const app = await npmStart({ JOBS: "off" });
  await expect.poll(() => app.isServed()).toBe(true);
  expect(await makeDue(dataFolder)).toBe(false);
  app.child.kill("SIGTERM");
  expect(await app.ended).toBe(0);
  expect(app.output()).not.toContain("jobs/");
});
