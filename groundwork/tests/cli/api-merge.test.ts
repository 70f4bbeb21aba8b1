import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { apiFile, documentText } from "#cli/api-file";
import { git } from "#cli/git";

let folder: string;
const run = (...args: string[]) =>
  git(folder, "-c", "user.name=Test", "-c", "user.email=test@example.com", ...args);

/** The contract of these calls, each with the schema of its input and an error of its own. */
function contractOf(...paths: string[]): string {
  const table = (entry: (path: string) => string) =>
    Object.fromEntries(paths.map((path) => [entry(path), { is: path }]));
  return documentText({
    about: "Every call.",
    procedures: table((path) => path),
    inputs: table((path) => path.replace(".", ".input-")),
    errors: table((path) => path.replace(".", "_").toUpperCase()),
  });
}

async function commit(text: string): Promise<void> {
  writeFileSync(join(folder, apiFile), text);
  await run("commit", "--quiet", "--all", "--message", "Write the calls");
}

/** What git makes of two branches that each write the contract. */
async function merged(ours: string, theirs: string): Promise<string> {
  await run("checkout", "--quiet", "-b", "theirs");
  await commit(theirs);
  await run("checkout", "--quiet", "main");
  await commit(ours);
  await run("merge", "--quiet", "--no-edit", "theirs");
  return readFileSync(join(folder, apiFile), "utf8");
}

const began = ["account.close", "account.open", "invoice.create", "invoice.list", "order.list"];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "api-merge-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, dirname(apiFile)));
  copyFileSync(".gitattributes", join(folder, ".gitattributes"));
  await run("init", "--quiet", "--initial-branch=main", "--template=");
  writeFileSync(join(folder, apiFile), contractOf(...began));
  await run("add", "--all");
  await run("commit", "--quiet", "--message", "Begin");
});

describe("two branches that each add a call merge into what `npm run api` writes", () => {
  test.each([
    ["to different slices", "account.lock", "order.move"],
    ["to the same slice", "invoice.approve", "invoice.remove"],
    ["one after the other in the same slice", "invoice.move", "invoice.remove"],
    ["both as the last of all", "order.move", "order.remove"],
    ["each with a slice of its own", "person.list", "team.list"],
  ])("%s", async (_, ours, theirs) => {
    const text = await merged(contractOf(...began, ours), contractOf(...began, theirs));
    expect(text).toBe(contractOf(...began, ours, theirs));
  });
});

test("two that are added at one place the other way round merge too, and wait to be put in order", async () => {
  const [ours, theirs] = ["invoice.remove", "invoice.move"];
  const text = await merged(contractOf(...began, ours), contractOf(...began, theirs));
  const both = contractOf(...began, ours, theirs);
  expect(JSON.parse(text)).toEqual(JSON.parse(both));
  expect(text.split("\n").sort()).toEqual(both.split("\n").sort());
});

test("a call that one branch removes and the other leaves alone is gone", async () => {
  const rest = began.filter((path) => path !== "invoice.list");
  expect(await merged(contractOf(...rest), contractOf(...began, "order.move"))).toBe(
    contractOf(...rest, "order.move"),
  );
});
