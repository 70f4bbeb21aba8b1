import { readdirSync } from "node:fs";
import { join } from "node:path";
import { UserFacingError } from "../../contract/user-facing-error";
import { apiFile } from "../api-file";
import { finished } from "../process";
import type { Changes } from "./changes";

/**
 * Formats files as the checks want them: those of Prisma's schema, all of them, by Prisma, and the rest by Biome.
 * @throws {UserFacingError} with what Biome or Prisma says, when it cannot be done
 */
export async function format(paths: readonly string[], changes: Changes): Promise<void> {
  const schema = readdirSync("prisma").filter((name) => name.endsWith(".prisma"));
  for (const name of schema) changes.release(join("prisma", name));
  const biome = ["check", "--write", "--error-on-warnings", "--no-errors-on-unmatched"];
  const [prisma, rest] = await Promise.all([
    // Naming any executable keeps Prisma from downloading an engine that formatting does not use.
    finished("node_modules/prisma/build/index.js", ["format", "--schema", "prisma"], {
      PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
    }),
    finished("node_modules/@biomejs/biome/bin/biome", [
      ...biome,
      ...paths.filter((path) => !path.endsWith(".prisma")),
    ]),
  ]);
  for (const { code, output } of [prisma, rest]) {
    if (code !== 0) throw new UserFacingError(`${output}\nWhat was to be written does not pass its check.`);
  }
}

/**
 * Makes the database client, and writes down the calls, as the source now says. In a process of its own, because this one
 * has read the source as it was.
 * @throws {UserFacingError} with what is wrong with the source
 */
export async function writeApi(changes: Changes): Promise<void> {
  changes.release(apiFile);
  const { code, output } = await finished("groundwork/src/cli/groundwork.mjs", ["api"]);
  if (code !== 0) throw new UserFacingError(`${output}\nThe calls could not be written to ${apiFile}.`);
}
