import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { UserFacingError } from "../../contract/user-facing-error";
import { uncommitted } from "../git";
import { type CopiedSlice, copiedSlices } from "./copied-slices";
import { examples } from "./example-changes";
import { applies } from "./file-change";
import { findLastUpdate } from "./last-update";
import { refuseWithoutHistory } from "./ready";
import { type SliceChanges, sliceChanges } from "./slice-changes";
import { comparable } from "./versions";

type Options = {
  readonly source?: string | undefined;
  /** A commit of the template to begin from, in the place of the one before the last update. */
  readonly baseCommit?: string | undefined;
  /** Writes into files with changes that no commit has. */
  readonly force?: boolean | undefined;
};

/**
 * Takes what the last update changed in the example into a slice that was made from it, hunk by hunk, as far as it
 * applies. The files alone are written, and git's index is left as it is.
 * @returns what was taken, and what was not; `undefined` when the slice has all of it
 * @throws {UserFacingError} when it cannot be done; then nothing was changed
 */
export async function takeIntoSlice(
  folder: string,
  name: string,
  { source, baseCommit, force = false }: Options = {},
): Promise<SliceChanges | undefined> {
  await refuseWithoutHistory(folder);
  const slice = named(name, copiedSlices(folder));
  const { before, after } = await findLastUpdate(folder, source, baseCommit);
  const versions = await comparable(folder, before, after);
  const [changes] = await sliceChanges(folder, [slice], versions);
  if (!changes) return undefined;
  const written = changes.files.filter(applies);
  if (!force)
    await refuseUncommitted(
      folder,
      written.map(({ path }) => path),
    );
  for (const { path, content } of written) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  return changes;
}

function named(name: string, slices: readonly CopiedSlice[]): CopiedSlice {
  const copy = slices.find(({ slice }) => slice.one.camel === name);
  if (copy) return copy;
  if (examples.some(({ one }) => one.camel === name)) {
    throw new UserFacingError(`"${name}" is the example itself: an update merges it as any file.`);
  }
  const names = slices.map(({ slice }) => slice.one.camel);
  throw new UserFacingError(
    names.length > 0
      ? `There is no slice "${name}" that was made from the example: those are ${names.join(", ")}.`
      : `There is no slice "${name}", nor any other that was made from the example.`,
  );
}

async function refuseUncommitted(folder: string, paths: readonly string[]): Promise<void> {
  const touched = await uncommitted(folder, paths);
  if (touched.length === 0) return;
  throw new UserFacingError(
    `Not committed: ${touched.join(", ")}. Commit first, so that what is taken can be distinguished and taken back, or say --force. Nothing was written.`,
  );
}
