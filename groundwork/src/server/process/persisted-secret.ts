import { randomUUID } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { ignoring } from "./ignoring";

/**
 * The text kept at `path`: made by `make` and written, for this user's eyes only, by the first process that needs it.
 * Processes that ask at the same time all get the same text, and no crash leaves half of one behind.
 * @throws the file system's own error (no space, no permission)
 */
export async function persistedSecret(path: string, make: () => string): Promise<string> {
  const found = await readFile(path, "utf8").catch(ignoring("ENOENT"));
  if (found !== undefined) return found.trim();

  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.${randomUUID()}`;
  try {
    // The comment keeps the bundler from tracing the whole project folder into the build.
    const options = { flag: "wx", mode: 0o600, flush: true };
    await writeFile(/* turbopackIgnore: true */ draft, `${make()}\n`, options);
    // A link, not a rename: it fails where the name is taken, so that the first one wins.
    await link(draft, path).catch(ignoring("EEXIST"));
  } finally {
    await rm(draft, { force: true });
  }
  return (await readFile(path, "utf8")).trim();
}
