import { contentIn, gitList } from "../git";
import { namesOf } from "../slice/names";
import { ownPaths } from "../slice/paths";
import { templateSlice } from "../slice/template";

/** File of the example that two versions of the template have differently, or only one of them has. */
export type ExampleChange = {
  readonly path: string;
  readonly before: Buffer | undefined;
  readonly after: Buffer | undefined;
};

/** Changes of the template's slice between two commits. */
export async function exampleChanges(
  folder: string,
  before: string,
  after: string,
): Promise<ExampleChange[]> {
  const example = namesOf(templateSlice);
  const changed = await gitList(folder, "diff", "--name-only", "-z", "--no-renames", before, after);
  return Promise.all(
    ownPaths(changed, example, [example]).map(async (path) => ({
      path,
      before: await contentIn(folder, before, path),
      after: await contentIn(folder, after, path),
    })),
  );
}
