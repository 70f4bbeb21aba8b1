import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { ask } from "../../../groundwork/tests/support/embedded";
import { beginScenario, type Scenario } from "../scenario";

// Each of these ends a command in its middle, by what really happens to people. Nothing is ever left of it.
let scenario: Scenario;
let before: string;

beforeAll(async () => {
  scenario = await beginScenario();
  await scenario.succeed("db-apply");
  before = await database();
});

afterEach(async () => {
  expect(await scenario.changes()).toEqual([]);
  expect(await database()).toBe(before);
  expect(existsSync(join(scenario.folder, "src/app/(signed-in)/invoices"))).toBe(false);
});

afterAll(() => scenario.remove());

/** The tables and the migrations of the database, but for what a test put in the way. */
async function database(): Promise<string> {
  const tables = `SELECT string_agg(relname, ' ' ORDER BY relname) FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> 'Invoice'`;
  const migrations = `SELECT string_agg("migration_name", ' ') FROM "_prisma_migrations"`;
  return `${await ask(scenario.url, tables)} ${await ask(scenario.url, migrations)}`;
}

/** Changes a file of the example, in a commit, while something is tried. */
async function withExample(file: string, add: string, attempt: () => Promise<void>) {
  const path = join(scenario.folder, file);
  const text = readFileSync(path, "utf8");
  writeFileSync(path, `${text}${add}`);
  await scenario.commit("Break the example");
  await attempt();
  writeFileSync(path, text);
  await scenario.commit("Fix the example");
}

it("a product that does not load is named by its line, and no procedure is made", async () => {
  const limits = "src/product/placeholder/limits.ts";
  await withExample(limits, '\nthrow new Error("no limits yet");\n', async () => {
    const { code, output } = await scenario.command("new", "procedure", "placeholder.count", "--query");
    expect(output).toMatch(/no limits yet \(src\/product\/placeholder\/limits\.ts:\d+\)/);
    expect(output).not.toMatch(/^\s+at /m);
    expect(code).toBe(1);
  });
});

it("an export that is no procedure is all that the check of types speaks of", async () => {
  const stray = "\nexport const titleOf = ({ title }: { title: string }) => title;\n";
  await withExample("src/server/procedures/placeholder.ts", stray, async () => {
    const { code, output } = await scenario.command("check");
    expect(output).toMatch(
      /src\/server\/procedures\/placeholder\.ts:\d+ exports "titleOf", which is no procedure/,
    );
    expect(output).not.toContain("error TS");
    expect(code).toBe(1);
  });
});

it("a migration that the database refuses takes the new slice with it", async () => {
  await ask(scenario.url, `CREATE TABLE "Invoice" ("id" integer)`);
  const { code, output } = await scenario.command("new", "slice", "invoice");
  expect(output).toMatch(/PostgreSQL says: relation "Invoice" already exists/);
  expect(code).toBe(1);
  await ask(scenario.url, `DROP TABLE "Invoice"`);
});

it("a migration that the database refuses brings the removed slice back", async () => {
  await ask(scenario.url, `CREATE VIEW texts AS SELECT "text" FROM "Remark"`);
  const { code, output } = await scenario.command("remove", "slice", "remark");
  expect(output).toMatch(/PostgreSQL says: cannot drop table "Remark" because other objects depend on it/);
  expect(code).toBe(1);
  await ask(scenario.url, "DROP VIEW texts");
});

it("a copy that does not pass the checks is taken back", async () => {
  await withExample("src/product/placeholder/limits.ts", "export const loose: any = 1;\n", async () => {
    const { code, output } = await scenario.command("new", "slice", "invoice");
    expect(output).toMatch(/noExplicitAny/);
    expect(code).toBe(1);
    expect(await scenario.changes()).toEqual([]);
  });
});

it("a disk that takes no more leaves everything as it was", async () => {
  // No file may grow beyond 8 blocks: some of the copies are larger.
  const { code, output } = await scenario.run("bash", "-c", "ulimit -f 8; node groundwork new slice invoice");
  expect(output).toMatch(/EFBIG|file too large/i);
  expect(code).not.toBe(0);
});

it("Ctrl+C in the middle leaves everything as it was", async () => {
  const child = spawn(process.execPath, ["groundwork/src/cli/groundwork.mjs", "new", "slice", "invoice"], {
    cwd: scenario.folder,
    stdio: "ignore",
    detached: true,
  });
  const ended = once(child, "exit");
  await vi.waitFor(
    () => expect(existsSync(join(scenario.folder, "src/app/(signed-in)/invoices/page.tsx"))).toBe(true),
    {
      timeout: 120_000,
      interval: 5,
    },
  );
  // To everything that the terminal would send it to.
  process.kill(-(child.pid as number), "SIGINT");
  const [code, signal] = await ended;
  expect(signal ?? code).not.toBe(0);
});

it("a change of the schema that no migration has is reported before anything is written", async () => {
  const file = "prisma/placeholder.prisma";
  const path = join(scenario.folder, file);
  const text = readFileSync(path, "utf8");
  writeFileSync(path, text.replace("  note ", '  remark String @default("")\n  note '));
  const { code, output } = await scenario.command("new", "slice", "invoice");
  expect(output).toContain("The schema has changes that no migration has yet");
  expect(code).toBe(1);
  expect(await scenario.changes()).toEqual([expect.stringMatching(/^M? ?M? ?prisma\/placeholder\.prisma$/)]);
  writeFileSync(path, text);
});

it("a database that is away is reported before anything is written", async () => {
  const { code, output } = await scenario.run(
    "env",
    "DATABASE_URL=postgresql://me:secret@127.0.0.1:1/app",
    `AUTH_SECRET=${"a".repeat(32)}`,
    "node",
    "groundwork/src/cli/groundwork.mjs",
    "new",
    "slice",
    "invoice",
  );
  expect(output).toMatch(/^No database answers at 127\.0\.0\.1:1/);
  expect(code).toBe(1);
});
