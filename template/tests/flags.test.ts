import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import { flag, readArguments } from "../../groundwork/src/cli/flags";
import { finished } from "../../groundwork/src/cli/process";
import { temporaryData } from "../../groundwork/src/cli/temporary-data";
import { ownSettings } from "../../groundwork/src/cli/test-suites";
import { npmProject } from "./npm-project";

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

const project = npmProject();
afterAll(project.remove);

/** Flags that commands take, with whether a text follows them, as their files declare them. */
const withFlags = commands.flatMap((path) => {
  const declared = readFileSync(path, "utf8").matchAll(
    /(?:"([\w-]+)"|\b(\w+)): (?:(flag|text)\b|\{ type: "(string)")/g,
  );
  const flags = [...declared].map(([, quoted, plain, kind]) => ({
    name: quoted ?? plain ?? "",
    type: kind === "flag" ? ("boolean" as const) : ("string" as const),
  }));
  const options = Object.fromEntries(flags.map(({ name, type }) => [name, { type }]));
  return flags.length > 0 ? [{ command: basename(path, ".ts"), options }] : [];
});

describe.each(withFlags)("npm run $command", ({ command, options }) => {
  const of = (type: "boolean" | "string") =>
    Object.keys(options).filter((name) => options[name]?.type === type);

  it("has each flag without a text, although npm keeps it for itself", async () => {
    const flags = of("boolean");
    const result = await project.run(command, options, [
      "invoice.dueAt",
      ...flags.map((name) => `--${name}`),
    ]);
    expect(result).toEqual({
      flags: Object.fromEntries(flags.map((name) => [name, true])),
      words: ["invoice.dueAt"],
    });
  });

  it("refuses a flag whose text npm made a word, with the line to type", async () => {
    const flags = of("string");
    if (flags.length === 0) return;
    const typed = flags.flatMap((name) => [`--${name}`, `a ${name}`]);
    const result = await project.run(command, options, ["invoice.dueAt", ...typed]);
    const quoted = flags.map((name) => `--${name} 'a ${name}'`).join(" ");
    expect(result.refused).toContain(`npm run ${project.scriptOf(command)} invoice.dueAt -- ${quoted}`);
    expect(result.refused).toContain("nothing was done");
  });
});

describe("a flag of npm's", () => {
  const options = { force: flag, "dry-run": flag };

  it("does not count where it is of npm's settings, and not of the command line", async () => {
    project.configure("force=true");
    onTestFinished(() => project.configure(""));
    expect(await project.run("db-reset", options, ["a"])).toEqual({ flags: {}, words: ["a"] });
    expect(await project.run("db-reset", options, ["a", "--dry-run"])).toEqual({
      flags: { "dry-run": true },
      words: ["a"],
    });
  });

  it("is refused where npm keeps no log that says where it is from", async () => {
    project.configure("logs-max=0");
    onTestFinished(() => project.configure(""));
    const { refused } = await project.run("db-reset", options, ["a", "--force"]);
    expect(refused).toBe(
      "npm kept --force for itself, or has it from its settings, and nothing was done: a flag of a command has -- before it. Type:\n  npm run db:reset a -- --force",
    );
    expect(await project.run("db-reset", options, ["a", "--", "--force"])).toEqual({
      flags: { force: true },
      words: ["a"],
    });
  });

  it("is refused where the command has none of that name, unless it says how npm runs a script", async () => {
    const onlyForce = { force: flag };
    const { refused } = await project.run("db-reset", onlyForce, ["--dry-run"]);
    expect(refused).toBe("npm run db:reset has no --dry-run: its flags are --force.");
    expect(await project.run("db-reset", onlyForce, ["--silent", "--if-present"])).toEqual({
      flags: {},
      words: [],
    });
  });

  it("counts for the command that it is given to, and for none that this one runs", async () => {
    expect(await project.run("db-reset", options, ["--force"], { as: "api" })).toEqual({
      flags: {},
      words: [],
    });
  });

  it("counts where it is given, and not where this command runs npm itself, as for npm ci", async () => {
    const first = ["ls", "--no-audit"];
    expect(await project.run("db-reset", {}, [], { first })).toEqual({ flags: {}, words: [] });
    expect(await project.run("db-reset", options, ["--force"], { first })).toEqual({
      flags: { force: true },
      words: [],
    });
  });

  it.each(passing.map((file) => basename(file, ".ts")))(
    "is refused where %s would hand it to another program",
    async (command) => {
      const { refused } = await project.run(command, null, ["table", "-g", "a title"]);
      expect(refused).toContain(`npm run ${project.scriptOf(command)} -- table -g 'a title'`);
      expect(await project.run(command, null, ["--", "table", "-g", "a title"])).toEqual({
        words: ["table", "-g", "a title"],
      });
    },
  );
});

it.each(commands)("%s looks at its arguments before it does anything", (path) => {
  const name = basename(path);
  const text = readFileSync(path, "utf8");
  const body = text.replace(/^import [^;]*;$/gm, "");
  if (passing.includes(name)) expect(body).toContain("passedArguments()");
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
