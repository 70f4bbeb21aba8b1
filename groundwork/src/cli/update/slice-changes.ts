import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { copyOf } from "../slice/copy";
import type { SliceNames } from "../slice/names";
import { formatCopies } from "../slice/tools";
import type { CopiedSlice } from "./copied-slices";
import { type ExampleChange, exampleChanges, examples } from "./example-changes";
import { type FileChange, fileChange } from "./file-change";

/** Changes of the example that a slice which was made from it does not have. */
export type SliceChanges = { readonly slice: SliceNames; readonly files: readonly FileChange[] };

/**
 * Changes of the examples between two commits under the names of other slices, compared with what those have. Both
 * versions are formatted as `new slice` does it: another name gives lines other ends, and imports another order.
 */
export async function sliceChanges(
  folder: string,
  slices: readonly CopiedSlice[],
  commits: readonly [string, string],
): Promise<SliceChanges[]> {
  const versions = await mkdtemp(join(tmpdir(), "app-versions-"));
  try {
    const copied: { slice: SliceNames; paths: string[] }[] = [];
    for (const example of examples) {
      const copies = slices.filter((copy) => copy.example.one.camel === example.one.camel);
      const changes = copies.length > 0 ? await exampleChanges(folder, example, commits) : [];
      for (const copy of copies) {
        copied.push({ slice: copy.slice, paths: await copyChanges(versions, copy, changes) });
      }
    }
    if (copied.some(({ paths }) => paths.length > 0)) await formatCopies(versions);
    const all: SliceChanges[] = [];
    for (const { slice, paths } of copied) {
      const files = await Promise.all(paths.map((path) => fileChange(folder, versions, path)));
      all.push({ slice, files: files.filter((file) => file !== undefined) });
    }
    return all.filter(({ files }) => files.length > 0);
  } finally {
    await rm(versions, { recursive: true, force: true });
  }
}

/** Writes both versions of each changed file as the slice would have it, and answers with their paths there. */
async function copyChanges(
  versions: string,
  { slice, example, parent }: CopiedSlice,
  changes: readonly ExampleChange[],
): Promise<string[]> {
  const paths = new Set<string>();
  for (const { path, ...contents } of changes) {
    for (const version of ["before", "after"] as const) {
      const content = contents[version];
      if (!content) continue;
      const copy = copyOf({ path, content }, example, slice, parent);
      await mkdir(join(versions, version, dirname(copy.path)), { recursive: true });
      await writeFile(join(versions, version, copy.path), copy.content);
      paths.add(copy.path);
    }
  }
  return [...paths];
}
