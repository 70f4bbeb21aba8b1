import { readdirSync, readFileSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { attempt } from "../contract/attempt";
import { environmentWith } from "./process";

/** Command line of npm: what it reads itself, and what follows its `--`. */
export type NpmLine = { readonly before: readonly string[]; readonly after: readonly string[] };

/** The run of npm that started this command; undefined when something else did, such as another command of npm's. */
export function npmRun(command: string) {
  const environment = environmentWith({});
  const { npm_config_user_agent: agent = "", npm_lifecycle_script: text = "" } = environment;
  const runs = new RegExp(`groundwork\\S*\\s+${command}(\\s|$)`).test(text);
  if (!agent.startsWith("npm/") || !runs) return undefined;
  return {
    /** Name of the script, such as `db:reset`. */
    script: environment.npm_lifecycle_event ?? command,
    /** Value that npm has of an option, by its command line or its settings; it exports none that it has deprecated. */
    setting: (name: string) => environment[`npm_config_${name.replaceAll("-", "_")}`],
    /** undefined: npm keeps no log. */
    line: loggedLine(environment, process.argv.slice(2)),
  };
}

export type NpmRun = NonNullable<ReturnType<typeof npmRun>>;

/** A run older than this is not the one that started this process. */
const longestStartMs = 60_000;

/** npm writes its command line into a log before it runs anything, and keeps it nowhere else. */
function loggedLine(environment: NodeJS.ProcessEnv, words: readonly string[]): NpmLine | undefined {
  const cache = environment.npm_config_cache || join(homedir(), ".npm");
  const folder = environment.npm_config_logs_dir || join(cache, "_logs");
  const settings = join(environment.npm_config_local_prefix ?? "", ".npmrc");
  const startedMs = Date.now() - process.uptime() * 1000;
  const since = startedMs - longestStartMs;
  // Those of an npm that this command has run itself, such as npm ci, are later.
  for (const file of filesOf(folder).filter((name) => begunMs(name) <= startedMs)) {
    const path = join(folder, file);
    // Another npm may remove it meanwhile.
    const log = attempt(() => ({ changedMs: statSync(path).mtimeMs, text: readFileSync(path, "utf8") }));
    const [, logged] = /^\d+ verbose argv (.*)$/m.exec(log?.text ?? "") ?? [];
    if (!log || logged === undefined || log.changedMs < since) continue;
    const line = lineOf(logged);
    // Of another project, which may run the same; with --global npm reads the settings of none.
    const isOther = !log.text.includes(`file:${settings}`) && !line.before.includes("--global");
    if (!isOther && runs(line, environment.npm_lifecycle_event ?? "") && gives(line, words)) return line;
  }
  return undefined;
}

const filesOf = (folder: string): string[] =>
  (attempt(() => readdirSync(folder)) ?? [])
    .filter((file) => file.endsWith("-debug-0.log"))
    .sort()
    .reverse();

/** Time at which npm began a log, which is in its name: 2026-11-25T09_07_04_952Z-debug-0.log. */
const begunMs = (file: string): number =>
  Date.parse(file.slice(0, 24).replace(/T(\d\d)_(\d\d)_(\d\d)_/, "T$1:$2:$3."));

function lineOf(logged: string): NpmLine {
  const all = [...logged.matchAll(/"(?:[^"\\]|\\.)*"/g)].map(([word]) => JSON.parse(word) as string);
  const end = all.indexOf("--");
  return end < 0 ? { before: all, after: [] } : { before: all.slice(0, end), after: all.slice(end + 1) };
}

/** Whether npm runs this script by this line: npm run check, npm test, npm t. */
const runs = ({ before }: NpmLine, script: string): boolean =>
  before.includes(script) || (script === "test" && ["t", "tst"].some((short) => before.includes(short)));

/** Whether npm hands these words to a script: those before `--` without flags, in their order, and all after it. */
function gives({ before, after }: NpmLine, words: readonly string[]): boolean {
  const own = words.slice(0, words.length - after.length);
  if (words.slice(own.length).join("\0") !== after.join("\0")) return false;
  let at = 0;
  return own.every((word) => {
    at = before.indexOf(word, at) + 1;
    return at > 0;
  });
}
