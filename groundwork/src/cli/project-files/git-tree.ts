import { git, gitList, gitWith, withIndex } from "../git";

/** Files of a git tree by their paths, each as git names its content: `100644 3b18e512dba79e4c8300dd08aeb37f8e728b8dad`. */
export type TreeFiles = ReadonlyMap<string, string>;

export async function treeFiles(folder: string, tree: string): Promise<TreeFiles> {
  const entries = await gitList(folder, "ls-tree", "-r", "-z", tree);
  return new Map(
    entries.map((entry) => {
      const [about = "", path = ""] = entry.split("\t");
      const [mode, , object] = about.split(" ");
      return [path, `${mode} ${object}`];
    }),
  );
}

/** Writes a text into the repository, as an ordinary file of a tree. */
export async function fileOf(folder: string, text: string): Promise<string> {
  return `100644 ${await gitWith(folder, ["hash-object", "-w", "--stdin"], { input: text })}`;
}

/** Writes a tree of these files into the repository; no branch or index knows of it. */
export function writeTree(folder: string, files: TreeFiles): Promise<string> {
  return withIndex(async (index) => {
    const entries = [...files].map(([path, file]) => `${file}\t${path}\0`);
    await gitWith(folder, ["update-index", "-z", "--index-info"], { index, input: entries.join("") });
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

/** Writes a commit of a tree into the repository, by the template and on no branch. */
export function commitOf(folder: string, tree: string, title: string, ...parents: string[]): Promise<string> {
  const author = ["-c", "user.name=template", "-c", "user.email=template@localhost"];
  return git(folder, ...author, "commit-tree", tree, ...parents.flatMap((each) => ["-p", each]), "-m", title);
}
