import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Embedded, startEmbedded } from "../../groundwork/src/postgres/embedded";
import { ask } from "../../groundwork/tests/support/embedded";
import { makeProject, type Project } from "./project";

let project: Project;
let database: Embedded;
let schema: string;

beforeAll(async () => {
  project = await makeProject();
  // The commands find it running.
  database = await startEmbedded({ dataDir: join(project.folder, ".data"), durable: false });
  expect(await project.command("db-apply")).toMatchObject({ code: 0 });
  await query(`INSERT INTO "AuditEvent" ("entity", "entityId", "action", "actorId", "changes", "procedure")
    SELECT 'thing', gen_random_uuid(), 'done', 'somebody', '[]', 'kept' FROM generate_series(1, 2)`);
  schema = readFileSync(path(), "utf8");
});
afterAll(async () => {
  await database?.stop();
  await project?.remove();
});

const query = (sql: string) => ask(database.url, sql);
const path = () => join(project.folder, "prisma/audit.prisma");
const migrationsIn = () => join(project.folder, "prisma/migrations");
const migrations = () => readdirSync(migrationsIn()).sort();
const applied = () => query(`SELECT count(*)::int FROM "_prisma_migrations"`);
const columns = () =>
  query(`SELECT string_agg(column_name, ' ' ORDER BY ordinal_position) FROM information_schema.columns
    WHERE table_name = 'AuditEvent'`);

/** Changes the model of events, as it was at the beginning or after the last change that was applied. */
function change(from: string | RegExp, to: string): void {
  const changed = schema.replace(from, to);
  expect(changed).not.toBe(schema);
  writeFileSync(path(), changed);
}

/** State of the project and the database, so that a refusal can be seen to have changed none of it. */
const state = async () => ({ migrations: migrations(), applied: await applied(), columns: await columns() });

describe("npm run db:migrate", () => {
  let before: Awaited<ReturnType<typeof state>>;
  beforeEach(async () => {
    before = await state();
  });

  const refused = async (...args: string[]) => {
    const { code, output } = await project.command("db-migrate", ...args);
    expect(output).not.toMatch(/^\s+at /m);
    expect(code, output).toBe(1);
    expect(await state()).toEqual(before);
    return output;
  };

  it("stops before data would be lost, shows the SQL, and writes and applies nothing", async () => {
    change(/^ {2}procedure .*$/m, '  deed String @default("")');
    const output = await refused("rename procedure");
    expect(output).toContain('ALTER TABLE "AuditEvent" DROP COLUMN "procedure"');
    expect(output).toMatch(
      /^! .*`procedure` on the `AuditEvent` table, which still contains 2 non-null values/m,
    );
    expect(output).toContain("Data would be lost, so nothing was written: accept that with --force");
  });

  it("stops at a step that the rows do not allow, forced or not", async () => {
    change(/^ {2}procedure .*$/m, "$&\n  weight Int");
    for (const args of [["weight"], ["weight", "--force"]])
      expect(await refused(...args)).toContain("It cannot be applied to the rows that are there");
  });

  it("does nothing for a flag with a slip in it", async () => {
    change(/^ {2}procedure .*$/m, "");
    expect(await refused("forget", "--froce")).toContain("npm run db:migrate has no --froce");
  });

  it("takes back what PostgreSQL refuses, so that it stands in nobody's way", async () => {
    change(/^ {2}@@index.*$/m, "$&\n  @@unique([entity])");
    const output = await refused("one each", "--force");
    expect(output).toMatch(/failed, and the database is as it was before .*could not create unique index/s);
    expect(output).toContain("No migration was written");
    writeFileSync(path(), schema);
    expect((await project.command("db-migrate", "again")).output).toContain("The schema has not changed");
  });

  it("writes with --draft what loses data, applies nothing, and applies what was made of it", async () => {
    change(/^ {2}procedure .*$/m, "  deed String?");
    const { code, output } = await project.command("db-migrate", "rename procedure", "--draft");
    expect(code, output).toBe(0);
    const after = await state();
    expect(after).toEqual({ ...before, migrations: after.migrations });
    const written = after.migrations.filter((name) => !before.migrations.includes(name));
    expect(written).toEqual([expect.stringMatching(/^\d{14}_rename_procedure$/)]);
    const file = join(migrationsIn(), written[0] ?? "", "migration.sql");
    expect(output).toContain(`Written to prisma/migrations/${written[0]}/migration.sql`);
    expect(readFileSync(file, "utf8")).toContain('DROP COLUMN "procedure"');

    writeFileSync(file, 'ALTER TABLE "AuditEvent" RENAME COLUMN "procedure" TO "deed";\n');
    expect((await project.command("db-apply")).output).toContain(`Applied ${written[0]}`);
    expect(await query(`SELECT string_agg("deed", ' ') FROM "AuditEvent"`)).toBe("kept kept");
    expect((await project.command("db-migrate", "again")).output).toContain("The schema has not changed");
    schema = readFileSync(path(), "utf8");
  });

  it("writes with --empty a migration for SQL of one's own, which db:apply applies", async () => {
    const { code, output } = await project.command("db-migrate", "archive all", "--empty");
    expect(code, output).toBe(0);
    const after = await state();
    expect(after).toEqual({ ...before, migrations: after.migrations });
    const [written = ""] = after.migrations.filter((name) => !before.migrations.includes(name));
    expect(written).toMatch(/^\d{14}_archive_all$/);
    const file = join(migrationsIn(), written, "migration.sql");
    expect(output).toContain(
      `Written to prisma/migrations/${written}/migration.sql\nWrite your SQL into it, then apply it with: npm run db:apply`,
    );
    expect(readFileSync(file, "utf8")).toMatch(/^-- Write your own SQL here.*\n$/);

    writeFileSync(file, `UPDATE "AuditEvent" SET "entity" = 'archived';\n`);
    expect((await project.command("db-apply")).output).toContain(`Applied ${written}`);
    expect(await query(`SELECT string_agg("entity", ' ') FROM "AuditEvent"`)).toBe("archived archived");
  });

  it("refuses --empty where the schema has changes, without a name, and beside another flag", async () => {
    change(/^ {2}actorId .*$/m, "$&\n  weight Int @default(0)");
    expect(await refused("archive all", "--empty")).toContain(
      "The schema has changes that no migration has yet: make one first, with: npm run db:migrate -- NAME\nNothing was written.",
    );
    writeFileSync(path(), schema);
    expect(await refused("--empty")).toContain("Name the migration: npm run db:migrate -- add_due_date");
    for (const other of ["--draft", "--force"])
      expect(await refused("archive all", "--empty", other)).toContain("leave out the other flag");
  });

  it("goes on with --force, and says what it wrote and applied", async () => {
    change(/^ {2}changes .*\n/m, "");
    const { code, output } = await project.command("db-migrate", "forget", "--force");
    expect(code, output).toBe(0);
    const [written = ""] = migrations().filter((name) => !before.migrations.includes(name));
    expect(output).toContain(`Written to prisma/migrations/${written}/migration.sql\nApplied ${written}`);
    expect(await state()).toEqual({
      migrations: [...before.migrations, written].sort(),
      applied: Number(before.applied) + 1,
      columns: String(before.columns).replace(" changes", ""),
    });
    expect((await project.command("db-status")).code).toBe(0);
  });
});
