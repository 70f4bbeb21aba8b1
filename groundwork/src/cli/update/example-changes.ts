import { contentIn, gitList, tryGit } from "../git";
import { namesOf, type SliceNames } from "../slice/names";
import { ownPaths } from "../slice/paths";
import { copiedLines, relatedSlice, sliceCopyFolder, templateSlice } from "../slice/template";

/** File of an example that two versions of the template have differently, or only one of them has. */
export type ExampleChange = {
  readonly path: string;
  readonly before: Buffer | undefined;
  readonly after: Buffer | undefined;
};

/** The slices that others are copied from. */
export const examples: readonly SliceNames[] = [templateSlice, relatedSlice].map((name) => namesOf(name));

/** Changes of an example between two commits: of the copy that a product has, or else of the living slice. */
export async function exampleChanges(
  folder: string,
  example: SliceNames,
  [before, after]: readonly [string, string],
): Promise<ExampleChange[]> {
  const isCopied = (await tryGit(folder, "cat-file", "-e", `${after}:${copiedLines}`)).code === 0;
  const root = isCopied ? `${sliceCopyFolder}/` : "";
  const changed = await gitList(folder, "diff", "--name-only", "-z", "--no-renames", before, after);
  const paths = changed.flatMap((path) => (path.startsWith(root) ? path.slice(root.length) : []));
  return Promise.all(
    ownPaths(paths, example, examples).map(async (path) => ({
      path,
      before: await contentIn(folder, before, root + path),
      after: await contentIn(folder, after, root + path),
    })),
  );
}
