import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Gives a function a folder of its own, which is gone when it has ended. */
export async function inTemporaryFolder<Result>(prefix: string, use: (folder: string) => Promise<Result>) {
  const folder = await mkdtemp(join(tmpdir(), prefix));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export type TemporaryData = { readonly folder: string; readonly remove: () => Promise<void> };

/** A data folder for an app that is thrown away with what it stored. */
export async function temporaryData(): Promise<TemporaryData> {
  const folder = await mkdtemp(join(tmpdir(), "app-data-"));
  // The database's own user must be able to reach its part, or it would be put, and left, elsewhere.
  await chmod(folder, 0o755);
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
