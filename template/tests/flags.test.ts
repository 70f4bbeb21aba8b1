import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { flag, readArguments, text } from "groundwork/cli/flags";
import { finished } from "groundwork/cli/process";
import { temporaryData } from "groundwork/cli/temporary-data";
import { ownSettings } from "groundwork/cli/test-suites";
import { describe, expect, it, onTestFinished, vi } from "vitest";

function typed(script: string, ...args: string[]) {
  const before = process.argv;
  process.argv = ["node", `/commands/${script}.ts`, ...args];
  onTestFinished(() => {
    process.argv = before;
  });
}

const flags = { "dry-run": flag, force: flag } as const;

describe("what a command was given", () => {
  it("is parsed as words and flags", () => {
    typed("remove", "slice", "--dry-run", "invoice");
    expect(readArguments(flags, ["slice", "NAME"])).toEqual({
      flags: { "dry-run": true },
      words: ["slice", "invoice"],
    });
  });

  it("holds a flag that npm kept for itself", () => {
    typed("remove", "slice", "invoice");
    vi.stubEnv("npm_config_dry_run", "true");
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(readArguments(flags, "any").flags).toEqual({ "dry-run": true });
  });

  it("holds the text of a flag that npm kept, or says that npm kept it without its text", () => {
    typed("new", "slice", "invoice");
    onTestFinished(() => void vi.unstubAllEnvs());
    vi.stubEnv("npm_config_without", "states");
    expect(readArguments({ without: text }, "any").flags).toEqual({ without: "states" });
    vi.stubEnv("npm_config_without", "true");
    expect(() => readArguments({ without: text }, "any")).toThrow(
      "npm kept --without for itself, without what follows it: write -- before it, as in npm run new -- --without …",
    );
  });

  it.each([
    ["remove", "--dryrun", "npm run remove has no --dryrun: its flags are --dry-run, --force."],
    ["db-reset", "-f", "npm run db:reset has no -f: its flags are --dry-run, --force."],
    ["remove", "rubbish", 'npm run remove takes no "rubbish": it takes no words.'],
    ["remove", "--force=yes", "npm run remove: Option '--force' does not take an argument."],
  ])("is refused where %s takes no %s", (script, argument, sentence) => {
    typed(script, argument);
    expect(() => readArguments(flags)).toThrow(sentence);
  });

  it("is refused where a command takes no flags, or fewer words", () => {
    typed("start", "--port=4000");
    expect(() => readArguments({})).toThrow("npm start has no --port: it takes no flags.");
    typed("rename", "one", "two", "three");
    expect(() => readArguments({}, ["NAME", "SHOWN"])).toThrow(
      'npm run rename takes no "three": its words are NAME, SHOWN.',
    );
  });
});

const commands = ["groundwork/src/cli/commands", "template/commands"].flatMap((folder) =>
  readdirSync(folder).map((name) => join(folder, name)),
);

/** They give what they are given to another program, which refuses what it does not know. */
const passing = ["db-psql.ts", "test-browser.ts", "test-unit.ts"];

it.each(commands)("%s looks at its arguments before it does anything", (path) => {
  const name = basename(path);
  const text = readFileSync(path, "utf8");
  const body = text.replace(/^import [^;]*;$/gm, "");
  if (passing.includes(name)) expect(body).toContain("process.argv.slice(2)");
  else expect(body.indexOf("readArguments("), name).toBeGreaterThanOrEqual(0);
  const first = body.search(/\bawait \b/);
  if (!passing.includes(name) && first >= 0) expect(body.indexOf("readArguments(")).toBeLessThan(first);
});

it.each(["check", "db-status"])(
  "npm run %s ends at a flag that it has not, without a stack",
  async (name) => {
    const data = await temporaryData();
    onTestFinished(() => data.remove());
    const settings = { ...ownSettings, DATA_DIR: data.folder };
    const { code, output } = await finished("groundwork/src/cli/groundwork.mjs", [name, "--all"], settings);
    expect(output).toBe(`npm run ${name.replace("-", ":")} has no --all: it takes no flags.`);
    expect(code).toBe(1);
  },
);
