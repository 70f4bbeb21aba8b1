import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** Paths of the files in a folder and those in it, in their order; none where the folder is not. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort();
}

/** A text that is the same for the same contents of these files, in the same version of Node. */
export async function hashOfFiles(paths: readonly string[]): Promise<string> {
  const hash = createHash("sha256").update(process.version);
  for (const path of paths) hash.update(path).update(await readFile(path));
  return hash.digest("hex");
}
