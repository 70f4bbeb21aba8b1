import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { UserFacingError } from "../../contract/user-facing-error";
import { biome } from "../biome";
import { type Finished, finished } from "../process";
import type { FileChanges, FileTexts } from "./changes";

/**
 * Formats the files of these texts as the checks want them: those of Prisma's schema, all of them, by Prisma, and the rest by
 * Biome.
 * @throws {UserFacingError} with what Biome or Prisma says, when it cannot be done
 */
export async function format(texts: FileTexts, changes: FileChanges): Promise<void> {
  const paths = [...texts.keys()].filter((path) => existsSync(path) && !path.endsWith(".prisma"));
  const options = ["check", "--write", "--error-on-warnings", "--no-errors-on-unmatched"];
  const ended = await Promise.all([formatSchema(changes), finished(biome, [...options, ...paths])]);
  for (const { code, output } of ended) {
    if (code !== 0) throw new UserFacingError(`${output}\nWhat was to be written does not pass its check.`);
  }
}

/**
 * Formats the schema in a copy. Prisma empties each file before it writes it, and after Ctrl+C it goes on for a while:
 * longer than taking back what it has done.
 */
async function formatSchema(changes: FileChanges): Promise<Finished> {
  const copy = mkdtempSync(join(tmpdir(), "app-schema-"));
  try {
    const names = readdirSync("prisma").filter((name) => name.endsWith(".prisma"));
    for (const name of names) copyFileSync(join("prisma", name), join(copy, name));
    // Naming any executable keeps Prisma from downloading an engine that formatting does not use.
    const variables = { PRISMA_SCHEMA_ENGINE_BINARY: process.execPath };
    const end = await finished("node_modules/prisma/build/index.js", ["format", "--schema", copy], variables);
    if (end.code === 0)
      for (const name of names) changes.write(join("prisma", name), readFileSync(join(copy, name)));
    return end;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}
