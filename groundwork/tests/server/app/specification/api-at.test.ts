import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { git } from "#cli/git";
import { apiAt } from "#server/app/specification/api-at";

const written = {
  about: "Every call.",
  procedures: { "invoice.list": {} },
  inputs: {},
  outputs: {},
  errors: {},
  limits: {},
};

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "api-at-"));
  const commit = async (tag: string, text: string) => {
    writeFileSync(join(folder, "docs", "api.json"), text);
    await git(folder, "add", "--all");
    const author = ["-c", "user.name=Test", "-c", "user.email=test@example.com"];
    await git(folder, ...author, "commit", "--quiet", "--allow-empty", "--message", tag);
    await git(folder, "tag", tag);
  };
  mkdirSync(join(folder, "docs"));
  await git(folder, "init", "--quiet", "--initial-branch=main", "--template=");
  await commit("good", JSON.stringify(written));
  await commit("broken", "{");
  await commit("older", JSON.stringify({ procedures: {} }));
  rmSync(join(folder, "docs", "api.json"));
  mkdirSync(join(folder, "docs"), { recursive: true });
  writeFileSync(join(folder, "docs", "other.md"), "Without a contract.");
  await git(folder, "add", "--all");
  await git(folder, "-c", "user.name=T", "-c", "user.email=t@example.com", "commit", "--quiet", "-m", "none");
  await git(folder, "tag", "none");
});
afterAll(() => rmSync(folder, { recursive: true }));

const refusal = (reference: string, at = folder) =>
  apiAt(reference, at).then(
    () => "",
    ({ message }: Error) => message,
  );

describe("the contract of another version", () => {
  it("is read from git, one of before there were open endpoints as having none", async () => {
    const read = { ...written, endpoints: {} };
    expect(await apiAt("good", folder)).toEqual(read);
    expect(await apiAt("main~3", folder)).toEqual(read);
  });

  it.each([
    ["nowhere", /^Git knows no version "nowhere": name a branch, a tag or a commit/],
    ["", /^Git knows no version ""/],
    ["none", /^The version "none" has no docs\/api\.json\.$/],
    ["broken", /^docs\/api\.json of the version "broken" cannot be read/],
    ["older", /^docs\/api\.json of the version "older" cannot be read/],
  ])("%j is refused in a sentence", async (reference, sentence) => {
    expect(await refusal(reference)).toMatch(sentence);
  });

  it("is refused where there is no clone", async () => {
    expect(await refusal("main", tmpdir())).toMatch(
      /^Versions cannot be compared, because git does not read this folder\. It says: not a git repository/,
    );
  });

  it("is refused in git's words where git does not trust the folder", async () => {
    vi.stubEnv("GIT_TEST_ASSUME_DIFFERENT_OWNER", "1");
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(await refusal("main")).toMatch(/It says: detected dubious ownership .*safe\.directory/s);
  });

  it.each(["--output=taken", "-x", "good; touch taken", "$(touch taken)", "good\ntouch taken", "good:docs"])(
    "%j is a name for git and no command",
    async (reference) => {
      expect(await refusal(reference)).toMatch(/^Git knows no version/);
      expect(existsSync(join(folder, "taken"))).toBe(false);
    },
  );
});
