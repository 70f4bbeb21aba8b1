import { git, gitWith, tryGit, withIndex } from "../../groundwork/src/cli/git";
import { template } from "../../groundwork/src/cli/template-version";

/** Writes a tree of what git would commit if everything in the folder were added. */
export function workingTree(folder: string): Promise<string> {
  return withIndex(async (index) => {
    await gitWith(folder, ["read-tree", "HEAD"], { index });
    await gitWith(folder, ["add", "--all"], { index });
    return gitWith(folder, ["write-tree"], { index });
  });
}

/** Makes a folder a git repository, and commits everything in it. */
export async function firstCommit(folder: string, title: string): Promise<void> {
  await git(folder, "init", "--quiet");
  // The name that git has for this user, or else the template's: a new machine may not know one yet.
  const isKnown = (await tryGit(folder, "var", "GIT_COMMITTER_IDENT")).code === 0;
  const author = isKnown ? [] : ["-c", `user.name=${template}`, "-c", "user.email=template@localhost"];
  // Nothing that the user set up for every repository has a part in it: no hook, and no key that wants a password.
  const settings = ["-c", "core.hooksPath=/dev/null", "-c", "commit.gpgSign=false"];
  // git may be set to ignore, in every repository, what the template has.
  await git(folder, ...settings, "add", "--all", "--force");
  await git(folder, ...author, ...settings, "commit", "--quiet", "--message", title);
  await git(folder, "branch", "--move", "main");
}
