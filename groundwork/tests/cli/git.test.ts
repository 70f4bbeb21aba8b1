import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { examineLineEnds } from "#cli/doctor";
import { dropRepositoryVariables, filesWithOtherLineEnds, git } from "#cli/git";
import { finished } from "#cli/process";
import { refuseWithoutHistory } from "#cli/update/update";
import { temporaryFolder } from "#testing/temporary-folder";

const folder = temporaryFolder();
const author = ["-c", "user.name=Test", "-c", "user.email=test@example.com"];

/** A repository of its own with one file, committed. */
async function repository(name: string, text = "one\ntwo\n"): Promise<string> {
  const path = join(folder, name);
  mkdirSync(path);
  await git(path, "init", "--quiet", "--initial-branch=main", "--template=");
  writeFileSync(join(path, "file"), text);
  await git(path, "add", "--all");
  await git(path, ...author, "commit", "--quiet", "--message", "Begin");
  return path;
}

test("the variables of a hook are dropped, each that git knows, and its configuration is kept", () => {
  const listed = execFileSync("git", ["rev-parse", "--local-env-vars"], { encoding: "utf8" })
    .trim()
    .split("\n");
  const environment: NodeJS.ProcessEnv = {
    NODE_ENV: "test",
    ...Object.fromEntries(listed.map((name) => [name, "set"])),
  };
  dropRepositoryVariables(environment);
  expect(Object.keys(environment).sort()).toEqual(["GIT_CONFIG_COUNT", "GIT_CONFIG_PARAMETERS", "NODE_ENV"]);
});

test("a command that is run in a hook of another repository leaves that repository alone", async () => {
  const other = await repository("other");
  const hook = { GIT_DIR: join(other, ".git"), GIT_INDEX_FILE: join(other, ".git/index"), GIT_PREFIX: "" };
  const { output } = await finished("groundwork/src/cli/groundwork.mjs", ["api", "--against", "main"], hook);
  // That it has no contract is what it would say of the repository of the hook.
  expect(output).not.toContain('"main" has no docs/api.json');
  expect(await git(other, "status", "--porcelain")).toBe("");
});

test("a folder that git does not trust is refused in git's words", async () => {
  const own = await repository("untrusted");
  vi.stubEnv("GIT_TEST_ASSUME_DIFFERENT_OWNER", "1");
  onTestFinished(() => void vi.unstubAllEnvs());
  await expect(refuseWithoutHistory(own)).rejects.toThrow(
    /^Git refuses to read this folder\. It says: detected dubious ownership .*safe\.directory/s,
  );
});

test("files with other ends of lines than they are committed with are named, with what restores them", async () => {
  const path = await repository("ends");
  await git(path, "config", "core.autocrlf", "true");
  writeFileSync(join(path, "file"), "one\r\ntwo\r\n");
  expect(await filesWithOtherLineEnds(path)).toEqual(["file"]);
  expect(await examineLineEnds(path)).toMatchObject({
    well: false,
    sentence: expect.stringMatching(/^Windows ends of lines \(CRLF\) in file: .*git reset --hard/),
  });
  writeFileSync(join(path, ".gitattributes"), "* text=auto eol=lf\n");
  await git(path, "add", "--all");
  await git(path, ...author, "commit", "--quiet", "--message", "Attributes");
  await git(path, "rm", "--cached", "-rq", ".");
  await git(path, "reset", "--hard", "-q");
  expect(await filesWithOtherLineEnds(path)).toEqual([]);
});

test("the doctor finds the ends of lines of this project as they are committed", async () => {
  expect(await examineLineEnds()).toMatchObject({ well: true });
});
