import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Paths of the files in a folder and those in it, in their order; none where the folder is not. */
export function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort();
}

/** A text that is the same for the same contents of these files, in the same version of Node. */
export function hashOfFiles(paths: readonly string[]): string {
  const hash = createHash("sha256").update(process.version);
  for (const path of paths) hash.update(path).update(readFileSync(path));
  return hash.digest("hex");
}

export const jsonText = (document: object): string => `${JSON.stringify(document, null, 2)}\n`;

export const textIfThere = (file: string) => (existsSync(file) ? readFileSync(file, "utf8") : undefined);
