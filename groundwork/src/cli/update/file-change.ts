import { mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { tryGit } from "../git";
import { type Hunk, markerSize, resolveOurs } from "./hunks";

/** Change of the example, at the path of another slice. */
export type FileChange = { readonly path: string } & (
  | {
      readonly kind: "changed";
      /** How many hunks apply. */
      readonly applying: number;
      /** Where the slice has other lines than both versions of the example. */
      readonly failing: readonly Hunk[];
      /** The slice's file with every hunk that applies. */
      readonly content: Buffer;
    }
  | { readonly kind: "new"; readonly content: Buffer }
  /** The example has it no longer. */
  | { readonly kind: "removed" }
  /** Not text, or one that the slice had before the example: it cannot be merged. */
  | { readonly kind: "different" }
);

/** Whether something of a change can be taken. */
export const applies = (file: FileChange): file is Extract<FileChange, { content: Buffer }> =>
  file.kind === "new" || (file.kind === "changed" && file.applying > 0);

/**
 * Change of a file, by git's merge of three texts: it leaves out what the slice has already.
 * @param versions a folder with the file as it was in the example, in `before`, and as it is now, in `after`
 * @returns `undefined` where nothing is left to take, or where the slice has no such file any more
 */
export async function fileChange(
  folder: string,
  versions: string,
  path: string,
): Promise<FileChange | undefined> {
  const there = await stat(join(folder, path)).catch(() => undefined);
  if (there && !there.isFile()) return { path, kind: "different" };
  const before = await contentOf(join(versions, "before", path));
  const after = await contentOf(join(versions, "after", path));
  if (!after) return there && { path, kind: "removed" };
  if (!there) return before ? undefined : { path, kind: "new", content: after };
  const ours = await readFile(join(folder, path));
  if (ours.equals(after)) return undefined;
  if (!before) return { path, kind: "different" };
  if (!before.equals(ours)) return merged(folder, versions, path);
  const applying = await countHunks(folder, join(folder, path), join(versions, "after", path));
  return { path, kind: "changed", applying, failing: [], content: after };
}

async function merged(folder: string, versions: string, path: string): Promise<FileChange | undefined> {
  const ours = join(folder, path);
  const before = join(versions, "before", path);
  const after = join(versions, "after", path);
  const result = join(versions, "merged", path);
  const settings = ["-c", "merge.conflictStyle=merge"];
  const options = ["--stdout", "--quiet", `--marker-size=${markerSize}`];
  const { code, output } = await tryGit(folder, ...settings, "merge-file", ...options, ours, before, after);
  // The number of conflicts up to there; more is a file that is not text.
  if (code > 127) return { path, kind: "different" };
  const { text, hunks: failing } = resolveOurs(output);
  await mkdir(dirname(result), { recursive: true });
  await writeFile(result, text);
  const applying = await countHunks(folder, ours, result);
  if (applying === 0 && failing.length === 0) return undefined;
  return { path, kind: "changed", applying, failing, content: Buffer.from(text) };
}

/** Number of the hunks between two files, which is one between two that are not text. */
async function countHunks(folder: string, one: string, other: string): Promise<number> {
  const options = ["--no-index", "--no-ext-diff", "--no-textconv", "--no-color"];
  const { output } = await tryGit(folder, "diff", ...options, "--", one, other);
  return output.match(/^@@ |^Binary files /gm)?.length ?? 0;
}

const contentOf = (path: string): Promise<Buffer | undefined> => readFile(path).catch(() => undefined);
