import { existsSync, readdirSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { UserFacingError } from "../contract/user-facing-error";
import { hashOfFiles } from "./files";
import { finished } from "./process";

const GENERATED = "src/server/database/generated";
const schemaHashFile = join(GENERATED, ".schema");

/** Whether the database client was made from the schema as it is, by the installed version of Prisma. */
export const isGenerated = async (): Promise<boolean> =>
  existsSync(schemaHashFile) && (await readFile(schemaHashFile, "utf8")) === schemaHash();

/** Runs Prisma. Naming any executable keeps it from downloading an engine that these commands do not use. */
export const prisma = (...args: string[]) =>
  finished("node_modules/prisma/build/index.js", args, { PRISMA_SCHEMA_ENGINE_BINARY: process.execPath });

export const schemaFiles = (): string[] =>
  readdirSync("prisma")
    .filter((name) => name.endsWith(".prisma"))
    .sort();

/** Generates the database client when a prisma/*.prisma file or the version of Prisma changed. */
export async function generate(): Promise<void> {
  if (await isGenerated()) return;
  const { code, output } = await prisma("generate", "--schema", "prisma");
  if (code !== 0)
    throw new UserFacingError(`${output}\nThe database client could not be generated: fix prisma/*.prisma.`);
  await writeFile(schemaHashFile, schemaHash());
}

function schemaHash(): string {
  const schema = schemaFiles().map((file) => join("prisma", file));
  return hashOfFiles(["tsconfig.json", "node_modules/prisma/package.json", ...schema]);
}
