import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { PrismaPg } from "@prisma/adapter-pg";
import {
  bindMigrationAwareSqlAdapterFactory,
  ColumnTypeEnum,
  type SqlDriverAdapter,
  type SqlQuery,
} from "@prisma/driver-adapter-utils";
import * as engineModule from "@prisma/schema-engine-wasm/schema_engine_bg";
import { Pool, type QueryResult } from "pg";
import { UserFacingError } from "../contract/user-facing-error";
import { urlOfDatabase, withConnection } from "./connection";
import { type Migration, migrationsFolder, readMigrations } from "./migrations";
import { splitStatements } from "./statements";

// Prisma's schema engine as WebAssembly, at the version of its command line, which would download a binary instead.
// For development only: applying migrations needs none of this.

type SchemaFile = { path: string; content: string };

/** The schema that the files in prisma/ describe, and the migrations that lead to it. */
type SchemaFolders = { readonly schema?: string; readonly migrations?: string };

const filters = { externalTables: [], externalEnums: [] };

async function readSchema(folder = "prisma"): Promise<SchemaFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".prisma")).sort();
  const paths = names.map((name) => join(folder, name));
  return Promise.all(paths.map(async (path) => ({ path, content: await readFile(path, "utf8") })));
}

/** Migrations as the engine takes them. */
export function migrationList(migrations: Migration[]) {
  return {
    baseDir: "prisma/migrations",
    lockfile: { path: "migration_lock.toml", content: 'provider = "postgresql"' },
    shadowDbInitScript: "",
    migrationDirectories: migrations.map(({ name, sql }) => ({
      path: name,
      migrationFile: { path: "migration.sql", content: { tag: "ok" as const, value: sql } },
    })),
  };
}

/** Gives a function the engine on this database, which it may read and not change. */
export async function withEngine<Result>(
  url: string,
  files: SchemaFile[],
  run: (engine: engineModule.SchemaEngine) => Promise<Result>,
): Promise<Result> {
  loading ??= load();
  await loading;
  const adapters: SqlDriverAdapter[] = [];
  const tracked = async (making: Promise<SqlDriverAdapter>) => {
    adapters.push(await making);
    return making;
  };
  const factory = bindMigrationAwareSqlAdapterFactory({
    provider: "postgres",
    adapterName: "@prisma/adapter-pg",
    connect: () => tracked(readOnlyAdapter(url)),
    connectToShadowDb: () => tracked(scratchAdapter(url)),
  });
  const datamodels = files.map(({ path, content }): [string, string] => [path, content]);
  try {
    const engine = await engineModule.SchemaEngine.new({ datamodels }, () => {}, factory);
    try {
      return await run(engine);
    } finally {
      engine.free();
    }
  } catch (error) {
    throw new UserFacingError(`Prisma could not compare the schema: ${(error as Error).message}`, {
      cause: error,
    });
  } finally {
    // The engine leaves one of its two connected, which keeps the process for as long as a pool keeps what is idle.
    await Promise.all(adapters.map((adapter) => adapter.dispose()));
  }
}

let loading: Promise<void> | undefined;

/** The package expects a bundler that imports .wasm files, which Node does not. */
async function load(): Promise<void> {
  const { resolve } = createRequire(import.meta.url);
  const file = resolve("@prisma/schema-engine-wasm/schema_engine_bg").replace(/\.js$/, ".wasm");
  const imports: WebAssembly.ModuleImports = { ...engineModule } as unknown as WebAssembly.ModuleImports;
  // Its timers are time limits, which it does not clear: they would keep the process for a minute.
  const timer = Object.keys(imports).find((name) => name.startsWith("__wbg_setTimeout_"));
  if (timer)
    imports[timer] = (run: () => void, milliseconds: number) => setTimeout(run, milliseconds).unref();
  const { instance } = await WebAssembly.instantiate(await readFile(file), {
    "./schema_engine_bg.js": imports,
  });
  const { __wbindgen_start: start } = instance.exports;
  const { __wbg_set_wasm: setExports } = engineModule as unknown as {
    __wbg_set_wasm(exports: unknown): void;
  };
  setExports(instance.exports);
  // Where the engine leaves its words when it fails in a way that it did not foresee.
  Object.assign(globalThis, {
    PRISMA_WASM_PANIC_REGISTRY: { set_message: (words: string) => console.error(words) },
  });
  (start as () => void)();
}

/** Adapter through which the engine reads and changes nothing: it then only says what it would do. */
async function readOnlyAdapter(url: string): Promise<SqlDriverAdapter> {
  const pool = new Pool({ connectionString: url, options: "-c default_transaction_read_only=on" });
  return adapter(pool, () => pool.end(), { executeScript: async () => {}, executeRaw: async () => 0 });
}

/** An empty database on the same server, dropped when the engine is done with it. */
async function scratchAdapter(url: string): Promise<SqlDriverAdapter> {
  const name = `scratch_${randomBytes(6).toString("hex")}`;
  await withConnection(url, (client) => client.query(`CREATE DATABASE "${name}"`));
  const pool = new Pool({ connectionString: urlOfDatabase(url, name) });
  return adapter(pool, async () => {
    await pool.end();
    await withConnection(url, (client) => client.query(`DROP DATABASE "${name}"`));
  });
}

async function adapter(pool: Pool, dispose: () => Promise<void>, changes: Partial<SqlDriverAdapter> = {}) {
  const charsOf = rememberChars(pool);
  const made = await new PrismaPg(pool).connect();
  const queryRaw = made.queryRaw.bind(made);
  let disposed: Promise<void> | undefined;
  return Object.assign(made, {
    // The engine forgets to do this for one of the two, and may end before it comes to the other.
    dispose: () => {
      disposed ??= dispose();
      return disposed;
    },
    // It splits at every semicolon itself, also at those within a function.
    executeScript: async (script: string) => {
      for (const { text } of splitStatements(script))
        await made.executeRaw({ sql: text, args: [], argTypes: [] });
    },
    queryRaw: async (query: SqlQuery) => {
      const result = await queryRaw(query);
      const chars = charsOf.get(result.rows);
      if (!chars) return result;
      const columnTypes = result.columnTypes.map((type, column) =>
        chars.has(column) ? ColumnTypeEnum.Character : type,
      );
      return { ...result, columnTypes };
    },
    ...changes,
  });
}

/**
 * The engine reads columns of PostgreSQL's internal type "char" (18), which @prisma/adapter-pg 7.10 refuses. They pass
 * it as character(n) (1042), and which they were is known by the rows they came with.
 */
function rememberChars(pool: Pool): WeakMap<object, Set<number>> {
  const charsOf = new WeakMap<object, Set<number>>();
  const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<QueryResult>;
  Object.assign(pool, {
    query: async (...args: unknown[]) => {
      const result = await query(...args);
      const chars =
        result.fields?.flatMap((field, column) => (field.dataTypeID === 18 ? [column] : [])) ?? [];
      for (const column of chars) Object.assign(result.fields[column] ?? {}, { dataTypeID: 1042 });
      if (chars.length > 0) charsOf.set(result.rows, new Set(chars));
      return result;
    },
  });
  return charsOf;
}

/**
 * Makes a migration from what changed in the schema since the last one, and writes nothing; undefined when nothing did. The
 * earlier ones are replayed in a scratch database on the same server, which is dropped afterwards.
 *
 * `loss` is the data that it would destroy, in Prisma's words: by `warnings`, rows or columns that hold something and would be
 * gone, and by `impossible`, steps that cannot work on the rows that are there.
 * @param title a few words, which become part of its folder's name
 * @param url the database whose rows tell what would be lost; all earlier migrations are applied there
 * @throws {UserFacingError} with Prisma's words, when the schema is wrong or a migration cannot be replayed
 */
export async function createMigration(title: string, url: string, folders: SchemaFolders = {}) {
  const name = migrationName(title);
  const [files, migrations] = await Promise.all([
    readSchema(folders.schema),
    readMigrations(folders.migrations),
  ]);
  return withEngine(url, files, async (engine) => {
    const { exitCode, stdout } = await engine.diff({
      from: { tag: "migrations", ...migrationList(migrations) },
      to: { tag: "schemaDatamodel", files },
      script: true,
      exitCode: true,
      filters,
    });
    if (exitCode !== 2 || !stdout) return undefined;
    const { warnings, unexecutable } = await engine.schemaPush({ force: false, schema: { files }, filters });
    return { name, sql: withoutViews(collated(stdout)), loss: { warnings, impossible: unexecutable } };
  });
}

/** Former names of tables, which are views of them for the instances of the release before. */
const formerNames = {
  Event: "AuditEvent",
  Session: "AuthSession",
  Account: "AuthAccount",
  Verification: "AuthVerification",
};

/** Drops such a view first where a table takes its name, or a column goes that it shows. */
function withoutViews(sql: string): string {
  const inTheWay = Object.entries(formerNames).filter(([former, table]) =>
    new RegExp(
      `^CREATE TABLE "${former}"|^DROP TABLE "${table}"|^ALTER TABLE "${table}"[^;]*(DROP COLUMN| TYPE )`,
      "m",
    ).test(sql),
  );
  return inTheWay.map(([former]) => `-- DropView\nDROP VIEW IF EXISTS "${former}";\n\n`).join("") + sql;
}

/** A text that lists are sorted by, such as `titleKey`, where a statement adds it to a table. */
const sortedText = /^((?: {4}|ALTER TABLE "\w+" ADD COLUMN +|ADD COLUMN +)"\w+Key" TEXT)(?= |,|;|$)/gm;

/** ICU's order of all languages: the same in every PostgreSQL, whatever locale a database was made with. */
const collated = (sql: string) => sql.replace(sortedText, '$1 COLLATE "und-x-icu"');

/** Makes a migration for SQL of a person's own, and writes nothing. */
export const emptyMigration = (title: string): Migration => ({
  name: migrationName(title),
  sql: "-- Write your own SQL here, then apply it with: npm run db:apply\n",
});

function migrationName(title: string): string {
  const words = title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_+|_+$/g, "")
    .slice(0, 100);
  if (!words) throw new UserFacingError("Name the migration: npm run db:migrate -- add_due_date");
  const timestamp = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
  return `${timestamp}_${words}`;
}

/** Writes a migration where Prisma keeps them, and returns the path of its SQL. */
export async function writeMigration({ name, sql }: Migration, folder = migrationsFolder): Promise<string> {
  await mkdir(join(folder, name), { recursive: true });
  const lock = join(folder, "migration_lock.toml");
  if (!existsSync(lock)) await writeFile(lock, lockText);
  const path = join(folder, name, "migration.sql");
  await writeFile(path, sql);
  return path;
}

/** Text that Prisma's own command line writes and checks. */
const lockText = `# Please do not edit this file manually
# It should be added in your version-control system (e.g., Git)
provider = "postgresql"
`;
