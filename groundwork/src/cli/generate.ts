import { existsSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { UserFacingError } from "../contract/user-facing-error";
import { hashOfFiles } from "./files";
import { finished } from "./process";

const GENERATED = "src/server/database/generated";
const schemaHashFile = join(GENERATED, ".schema");

/** Whether the database client was made from the schema as it is, by the installed version of Prisma. */
export async function isGenerated(): Promise<boolean> {
  return existsSync(schemaHashFile) && (await readFile(schemaHashFile, "utf8")) === (await schemaHash());
}

/** Generates the database client when a prisma/*.prisma file or the version of Prisma changed. */
export async function generate(): Promise<void> {
  if (await isGenerated()) return;
  // Naming any executable keeps Prisma from downloading an engine that generating does not use.
  const { code, output } = await finished(
    "node_modules/prisma/build/index.js",
    ["generate", "--schema", "prisma"],
    {
      PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
    },
  );
  if (code !== 0) {
    throw new UserFacingError(`${output}\nThe database client could not be generated: fix prisma/*.prisma.`);
  }
  await writeFile(schemaHashFile, await schemaHash());
}

async function schemaHash(): Promise<string> {
  const files = (await readdir("prisma")).filter((file) => file.endsWith(".prisma")).sort();
  const schema = files.map((file) => join("prisma", file));
  return hashOfFiles(["tsconfig.json", "node_modules/prisma/package.json", ...schema]);
}
