import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { cp } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { git, gitList } from "#cli/git";
import { finished } from "#cli/process";
import { temporaryFolder } from "#testing/temporary-folder";

const folder = temporaryFolder();
const author = ["-c", "user.name=Test", "-c", "user.email=test@example.com"];
const commit = (message: string) =>
  git(folder, ...author, "commit", "--quiet", "--all", "--message", message);

/** Calls of a slice of its own, of which each test changes something. */
const procedures = "src/server/procedures/probe.ts";
const written = {
  [procedures]: `import * as z from "zod";
import { probeLimits } from "@/product/probe/limits";
import { mutation, query } from "../procedure";
const view = z.object({ id: z.string(), note: z.string(), state: z.enum(["open", "done"]) });
const run = () => Promise.reject(new Error());
export const read = query({
  permission: { member: "own", admin: "any" },
  input: z.strictObject({ title: z.string().max(probeLimits.title) }),
  output: view,
  errors: ["PROBE_GONE"],
  run,
});
export const close = mutation({ permission: { admin: "any" }, output: view, invalidates: [], run });
export const leave = mutation({ permission: { admin: "any" }, output: z.null(), invalidates: [], run });
`,
  "src/product/probe/limits.ts": "export const probeLimits = { title: 100, perOwner: 50 } as const;\n",
};

/** Puts one text in the place of another, in a file of the clone. */
function change(path: string, from: string, to: string): void {
  const before = readFileSync(join(folder, path), "utf8");
  expect(before).toContain(from);
  writeFileSync(join(folder, path), before.replace(from, to));
}

const api = (...args: string[]) => apiWith({}, ...args);

const apiWith = (variables: Record<string, string>, ...args: string[]) =>
  finished(join(folder, "groundwork/src/cli/groundwork.mjs"), ["api", ...args], variables, { cwd: folder });

/** What is said of the changes since `main`, and the code that it ends with. */
async function changes(): Promise<{ code: number; lines: string[] }> {
  const { code, output } = await api("--against", "main");
  return { code, lines: output.split("\n").filter((line) => line !== "") };
}

beforeAll(async () => {
  const files = await gitList(".", "ls-files", "--cached", "--others", "--exclude-standard", "-z");
  for (const file of [...files, "src/server/database/generated"]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    await cp(file, join(folder, file), { recursive: true });
  }
  mkdirSync(join(folder, "node_modules"));
  for (const name of readdirSync("node_modules").filter((name) => name !== "groundwork"))
    symlinkSync(resolve("node_modules", name), join(folder, "node_modules", name));
  symlinkSync("../groundwork", join(folder, "node_modules/groundwork"));
  // Versions that the platform alone has, where npm found no other place for them.
  if (existsSync("groundwork/node_modules"))
    symlinkSync(resolve("groundwork/node_modules"), join(folder, "groundwork/node_modules"));
  for (const [path, text] of Object.entries(written)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const router = "src/server/router.ts";
  change(router, "import { trpc }", 'import * as probe from "./procedures/probe";\nimport { trpc }');
  change(router, "export const slices = {", "export const slices = {\n  probe,");
  const errors = "export const errors = {";
  change("src/product/errors.ts", errors, `${errors}\n  PROBE_GONE: { kind: "absent", message: "Gone." },`);
  const limits = "export const sliceLimits = {";
  change("src/product/limits.ts", limits, `${limits}\n  probe: { title: 100, perOwner: 50 },`);
  await git(folder, "init", "--quiet", "--initial-branch=main", "--template=");
  await git(folder, "add", "--all");
  await commit("Begin");
  expect(await api()).toMatchObject({ code: 0, output: "docs/api.json says what the router says." });
  await commit("Write the calls");
});

beforeEach(async () => {
  await git(folder, "reset", "--quiet", "--hard", "main");
});

describe("npm run api -- --against main", () => {
  test("ends with 0 where nothing changed, also nothing that others see", async () => {
    change(procedures, "new Error()", 'new Error("other words")');
    expect(await changes()).toEqual({
      code: 0,
      lines: ["Nothing that others see has changed since main."],
    });
  });

  test("ends with 0 where others may do more, and says what", async () => {
    change(procedures, "probeLimits.title)", "120), tag: z.string().max(9).optional()");
    change(procedures, "note: z.string()", "note: z.string(), size: z.int()");
    change(procedures, '{ admin: "any" }, output', '{ member: "own", admin: "any" }, output');
    change("src/product/limits.ts", "perOwner: 50", "perOwner: 5");
    expect(await changes()).toEqual({
      code: 0,
      lines: [
        "Also changed:",
        "  probe.close: member may now call it, for their own rows",
        "  probe.close: answer: size is new",
        "  probe.read: input: tag may be given",
        "  probe.read: input: more passes than before",
        "  probe.read: answer: size is new",
        "  limits: probe.perOwner is 5 (was: 50)",
      ],
    });
  });

  test("ends with 1 where one input passes no longer", async () => {
    change(procedures, "max(probeLimits.title)", "max(40)");
    expect(await changes()).toEqual({
      code: 1,
      lines: [
        "Breaking:",
        "  probe.read: input: title holds at most 40 characters (was: at most 100 characters)",
        "1 breaking change since main.",
      ],
    });
  });

  test("says of each call who may call no longer, and what it answers with no longer", async () => {
    change(procedures, '{ member: "own", admin: "any" }', '{ admin: "any" }');
    change(
      procedures,
      'permission: { admin: "any" }, output',
      'permission: { admin: "any" }, caller: "session", output',
    );
    change(procedures, "note: z.string(), ", "");
    change(procedures, '["open", "done"]', '["open", "closed"]');
    change(procedures, "export const leave", "const leave");
    change("src/product/errors.ts", 'PROBE_GONE: { kind: "absent"', 'PROBE_GONE: { kind: "conflict"');
    expect(await changes()).toEqual({
      code: 1,
      lines: [
        "Breaking:",
        "  probe.close: programs may no longer call it",
        "  probe.close: answer: note is gone",
        '  probe.close: answer: state may now be "closed"',
        "  probe.leave: is gone",
        "  probe.read: member may no longer call it (was: for their own rows)",
        "  probe.read: answer: note is gone",
        '  probe.read: answer: state may now be "closed"',
        "  probe.read: PROBE_GONE has the status 409 (was: 404)",
        "8 breaking changes since main.",
      ],
    });
  });

  test("compares what is committed on a branch, too", async () => {
    await git(folder, "checkout", "--quiet", "-B", "shorter");
    change(procedures, "max(probeLimits.title)", "max(40)");
    await commit("Take shorter titles");
    expect((await changes()).code).toBe(1);
    await git(folder, "checkout", "--quiet", "main");
  });
});

describe("in a sentence and with 1 ends", () => {
  test.each([
    [["--against", "nowhere"], /^Git knows no version "nowhere": name a branch, a tag or a commit/],
    [["--against"], /^npm run api: Option '--against <value>' argument missing\.$/],
  ])("%j", async (args, sentence) => {
    const { code, output } = await api(...args);
    expect(output).toMatch(sentence);
    expect(code).toBe(1);
  });

  test("a comparison with a version from before there was a contract", async () => {
    await git(folder, "checkout", "--quiet", "-B", "older");
    await git(folder, "rm", "--quiet", "docs/api.json");
    await commit("Begin without a contract");
    await git(folder, "checkout", "--quiet", "main");
    const { code, output } = await api("--against", "older");
    expect([code, output]).toEqual([1, 'The version "older" has no docs/api.json.']);
  });

  test("a comparison in a folder that is no clone", async () => {
    renameSync(join(folder, ".git"), join(folder, "aside"));
    const { code, output } = await api("--against", "main");
    renameSync(join(folder, "aside"), join(folder, ".git"));
    expect(output).toMatch(/^Versions cannot be compared, .* It says: not a git repository/);
    expect(code).toBe(1);
  });

  test("code that does not load, with the place", async () => {
    writeFileSync(join(folder, procedures), "export const read = ;\n");
    const { code, output } = await api("--against", "main");
    expect(output).toMatch(/^The router cannot be loaded: .*\n.*src\/server\/procedures\/probe\.ts:1/);
    expect(code).toBe(1);
  });
});
