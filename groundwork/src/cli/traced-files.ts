import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";

/**
 * Adds a file that was made after the build to those that serverless hosts pack with a function: Next has listed them
 * before it was there.
 * @param entry of the function below `.next/server`, such as `middleware.js`; none is packed where the app lacks it
 */
export async function packWith(entry: string, file: string): Promise<void> {
  const list = join(".next", "server", `${entry}.nft.json`);
  if (!existsSync(list)) return;
  const traced: { files: string[] } = JSON.parse(await readFile(list, "utf8"));
  const files = [...traced.files, relative(dirname(list), file)];
  await writeFile(list, JSON.stringify({ ...traced, files: [...new Set(files)] }));
}
