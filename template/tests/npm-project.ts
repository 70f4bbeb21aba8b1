import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { environmentWith } from "../../groundwork/src/cli/process";

type Result = {
  readonly flags?: Readonly<Record<string, string | boolean>>;
  readonly words?: readonly string[];
  readonly refused?: string;
};

/** Prints what a command was given, in place of doing it. */
const probe = `
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { passedArguments, readArguments } from ${JSON.stringify(resolve("groundwork/src/cli/flags.ts"))};
const { options, as, first } = JSON.parse(readFileSync("options.json", "utf8"));
const [, name, ...args] = process.argv.slice(2);
if (first) execFileSync("npm", first);
process.argv = [process.execPath, \`/commands/\${as ?? name}.ts\`, ...args];
const given = () => (options ? readArguments(options, "any") : { words: passedArguments() });
try {
  console.log(JSON.stringify(given()));
} catch (error) {
  console.log(JSON.stringify({ refused: (error as Error).message }));
}
`;

/** A folder with the npm scripts of this project, each of which prints what it was given. */
export function npmProject() {
  const folder = mkdtempSync(join(tmpdir(), "npm-project-"));
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
  const tsx = resolve("node_modules/tsx/dist/esm/index.mjs");
  const probing = Object.entries(scripts).map(([name, text]) => [
    name,
    text.replace(/^node groundwork/, `node --import ${tsx} probe.ts groundwork`),
  ]);
  const manifest = { name: "probe", version: "1.0.0", type: "module", scripts: Object.fromEntries(probing) };
  writeFileSync(join(folder, "package.json"), JSON.stringify(manifest));
  writeFileSync(join(folder, "probe.ts"), probe);
  const scriptOf = (command: string) =>
    Object.keys(scripts).find((name) => scripts[name] === `node groundwork ${command}`) ?? command;
  /** @param settings `as`: the command that it says it is; `first`: words of npm that it runs before it looks at its own */
  const run = async (
    command: string,
    options: object | null,
    args: readonly string[],
    settings: { readonly as?: string; readonly first?: readonly string[] } = {},
  ) => {
    writeFileSync(join(folder, "options.json"), JSON.stringify({ options, ...settings }));
    const { stdout } = await promisify(execFile)("npm", ["run", scriptOf(command), ...args], {
      cwd: folder,
      env: environmentWith({
        npm_config_logs_dir: join(folder, "logs"),
        npm_config_update_notifier: "false",
      }),
    });
    return JSON.parse(stdout.trim().split("\n").at(-1) ?? "") as Result;
  };
  return {
    run,
    scriptOf,
    /** Writes the settings of npm in this folder. */
    configure: (text: string) => writeFileSync(join(folder, ".npmrc"), text),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
