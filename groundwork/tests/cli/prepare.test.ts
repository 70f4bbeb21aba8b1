import { afterEach, expect, test, vi } from "vitest";
import { usedFolder } from "#support/embedded";
import { emptyDatabase } from "#testing/database";

// Each loads the app again and starts a database of its own.
vi.setConfig({ testTimeout: 120_000 });

const secret = "a secret of the tests, long enough";

/** Prepares the database as a start does in this environment, and counts the users that are there then. */
async function usersAfterStart(variables: Record<string, string>): Promise<number> {
  for (const [name, value] of Object.entries({ AUTH_SECRET: secret, ...variables })) vi.stubEnv(name, value);
  // The environment is read once in the life of a process.
  vi.resetModules();
  const { env } = await import("#server/process/env");
  const { prepareDatabase } = await import("#cli/database");
  const { closeDatabase, database } = await import("#server/data/database");
  try {
    await prepareDatabase(env());
    return await (await database()).user.count();
  } finally {
    await closeDatabase();
  }
}

afterEach(() => void vi.unstubAllEnvs());

test("an app that only this machine reaches starts with the demo users", async () => {
  expect(await usersAfterStart({ DATA_DIR: await usedFolder() })).toBe(2);
});

test.each([
  ["a public address", { APP_URL: "https://app.example.com" }],
  ["all addresses of the machine", { LISTEN_HOST: "0.0.0.0" }],
])("one at %s starts without users", async (_name, variables) => {
  expect(await usersAfterStart({ DATA_DIR: await usedFolder(), ...variables })).toBe(0);
});

test("a database of one's own is left as it is, and the start stops while migrations are pending", async () => {
  const url = await emptyDatabase();
  await expect(usersAfterStart({ DATABASE_URL: url })).rejects.toThrow(
    /^The database lacks .*_initial.*: apply with: npm run db:apply$/,
  );
  const { applyMigrations } = await import("#postgres/migrations");
  await applyMigrations(url);
  expect(await usersAfterStart({ DATABASE_URL: url })).toBe(0);
});
