import { gitWith, withIndex } from "groundwork/cli/git-index";

/** Writes a tree of what git would commit if everything in the folder were added. */
export function workingTree(folder: string): Promise<string> {
  return withIndex(async (index) => {
    await gitWith(folder, ["read-tree", "HEAD"], { index });
    await gitWith(folder, ["add", "--all"], { index });
    return gitWith(folder, ["write-tree"], { index });
  });
}

/** Puts the files of a tree into another folder. */
export function copyTree(folder: string, tree: string, target: string): Promise<void> {
  return withIndex(async (index) => {
    await gitWith(folder, ["read-tree", tree], { index });
    await gitWith(folder, ["checkout-index", "--all", `--prefix=${target}/`], { index });
  });
}
