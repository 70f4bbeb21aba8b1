import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { UserFacingError } from "../groundwork/src/contract/user-facing-error";

/**
 * Imports a file of a folder here that needs the template's example, and goes when the example is removed.
 * @throws {UserFacingError} when it has gone
 */
export async function importOfExample(folder: string, file: string) {
  const path = join(import.meta.dirname, folder);
  const entries = await readdir(path).catch(() => []);
  const withExample = entries.find((entry) => entry.startsWith("with-"));
  if (!withExample)
    throw new UserFacingError("This command needs the template's example, which was removed here.");
  return import(join(path, withExample, file));
}
