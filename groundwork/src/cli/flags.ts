import { basename } from "node:path";
import { type ParseArgsConfig, parseArgs } from "node:util";
import { shellWord } from "../contract/shell-word";
import { UserFacingError } from "../contract/user-facing-error";
import { type NpmRun, npmRun } from "./npm-line";

/** A flag that is given or not, such as `--force`. */
export const flag = { type: "boolean" } as const;

/** A flag with a word after it, such as `--default 3`. */
export const word = { type: "string" } as const;

type Options = NonNullable<ParseArgsConfig["options"]>;
type Values<Known extends Options> = ReturnType<
  typeof parseArgs<{ options: Known; allowPositionals: true }>
>["values"];

/**
 * Arguments of this command: its flags, and its words. npm keeps a flag for itself that has no `--` before it, as in
 * `npm run remove slice invoice --dry-run`: such a flag counts as well, or is refused with the line to type.
 * @param words how to call each word that it takes; `"any"`: as many as there are
 * @throws {UserFacingError} for a flag or a word that it does not take, naming those that it does: with a slip in a flag it
 * would otherwise go on without it
 */
export function readArguments<const Known extends Options>(
  options: Known,
  words: readonly string[] | "any" = [],
): { flags: Values<Known>; words: string[] } {
  const kept = keptByNpm(options);
  const { values, positionals } = parsed(options);
  if (words !== "any" && positionals.length > words.length) {
    const [surplus] = positionals.slice(words.length);
    throw new UserFacingError(
      `${commandName()} takes no "${surplus}": ${words.length > 0 ? `its words are ${words.join(", ")}` : "it takes no words"}.`,
    );
  }
  return { flags: { ...values, ...kept }, words: positionals };
}

/**
 * Arguments of this command for another program, whose flags are not known here.
 * @throws {UserFacingError} when npm kept some of them, with the line to type
 */
export function passedArguments(): string[] {
  const run = npmRun(scriptFile());
  const kept = run ? keptAfter(run) : [];
  if (run?.line && kept.length > 0) {
    const { before, after } = run.line;
    const place = before.indexOf(run.script) + 1;
    const own = before.slice(place).map(shortened);
    throw keptError(kept.map(shortened), ["npm", ...before.slice(0, place), "--", ...own, ...after]);
  }
  return process.argv.slice(2);
}

/** Flags of npm's that say how it runs a script. It has no other use for one, so another is meant for the script. */
const ofNpm =
  /^--(no-)?(color|foreground-scripts|if-present|ignore-scripts|include-workspace-root|loglevel|prefix|quiet|script-shell|silent|timing|userconfig|verbose|workspaces?)$/;

/** Flags after the name of the script that npm kept for itself and has no use for. */
function keptAfter({ script, line }: NpmRun): string[] {
  const before = line?.before ?? [];
  return before
    .slice(before.indexOf(script) + 1)
    .filter((word) => /^-+[a-z]/i.test(word) && !ofNpm.test(word));
}

/** A flag as other programs know it, where npm has written it out before it logged it. */
const shortened = (word: string) => ({ "--call": "-c", "--force": "-f", "--global": "-g" })[word] ?? word;

/** The flags of this command that npm kept for itself. */
function keptByNpm(options: Options): Record<string, string | true> {
  const run = npmRun(scriptFile());
  if (!run) return {};
  const kept = Object.entries(options).flatMap(([name, { type }]) => (isKept(run, name, type) ? [name] : []));
  const values: Record<string, string | true> = {};
  for (const name of kept) {
    const value = options[name]?.type === "boolean" || (run.setting(name) ?? "");
    // Flags without their texts, which npm made words, or flags that may be of npm's settings.
    if (!run.line || value === "" || value === "true")
      throw keptError(
        kept.map((each) => `--${each}`),
        lineToType(run, options, kept),
        run.line ? "" : ", or has it from its settings",
      );
    values[name] = value;
  }
  const other = keptAfter(run).find((word) => !Object.hasOwn(options, word.replace(/^--/, "")));
  if (other !== undefined) throw unknownFlag(other, options);
  return values;
}

/** Whether npm has a flag from its command line; without its log, from there or from its settings. */
function isKept({ line, setting }: NpmRun, name: string, type: "boolean" | "string"): boolean {
  if (!line) return (setting(name) ?? "") !== "";
  return line.before.some(
    (word, index) => word === `--${name}` && !(type === "boolean" && line.before[index + 1] === "false"),
  );
}

function lineToType({ script, line }: NpmRun, options: Options, kept: readonly string[]): string[] {
  if (!line) {
    const flags = kept.flatMap((name) => [`--${name}`, ...(options[name]?.type === "string" ? ["…"] : [])]);
    return [...commandOf(script).split(" "), ...process.argv.slice(2), "--", ...flags];
  }
  const words: string[] = [];
  const flags: string[] = [];
  const rest = [...line.before];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    const option = word.startsWith("--") ? options[word.slice(2)] : undefined;
    if (!option) words.push(word);
    else flags.push(word, ...(option.type === "string" ? rest.splice(0, 1) : []));
  }
  return ["npm", ...words, "--", ...flags, ...line.after];
}

function keptError(flags: readonly string[], line: readonly string[], otherwise = ""): UserFacingError {
  const typed = line.map((word) => (/^[\w@%+=:,./…-]+$/.test(word) ? word : shellWord(word))).join(" ");
  return new UserFacingError(
    `npm kept ${flags.join(" and ")} for itself${otherwise}, and nothing was done: a flag of a command has -- before it. Type:\n  ${typed}`,
  );
}

function parsed<Known extends Options>(options: Known) {
  try {
    return parseArgs({ args: process.argv.slice(2), options, allowPositionals: true });
  } catch (error) {
    const { message } = error as Error;
    const [, other] = /^Unknown option '([^']+)'/.exec(message) ?? [];
    throw other ? unknownFlag(other, options) : new UserFacingError(`${commandName()}: ${message}.`);
  }
}

function unknownFlag(flag: string, options: Options): UserFacingError {
  const known = Object.keys(options).map((name) => `--${name}`);
  return new UserFacingError(
    `${commandName()} has no ${flag}: ${known.length > 0 ? `its flags are ${known.join(", ")}` : "it takes no flags"}.`,
  );
}

/** File of this command, without its ending: `db-migrate`. */
const scriptFile = () => basename(process.argv[1] ?? "", ".ts");

/** The command as it is typed: `npm run db:migrate`, `npm test`. */
const commandName = () => commandOf(scriptFile().replace(/^(db|test)-/, "$1:"));

const commandOf = (script: string) =>
  script === "start" || script === "test" ? `npm ${script}` : `npm run ${script}`;
