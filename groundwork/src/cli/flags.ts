import { basename } from "node:path";
import { type ParseArgsConfig, parseArgs } from "node:util";
import { UserFacingError } from "../contract/user-facing-error";
import { npmOption } from "./process";

/** A flag that is given or not, such as `--force`. */
export const flag = { type: "boolean" } as const;

/** A flag with a text after it, such as `--default 3`. */
export const text = { type: "string" } as const;

type Options = NonNullable<ParseArgsConfig["options"]>;
type Values<Known extends Options> = ReturnType<
  typeof parseArgs<{ options: Known; allowPositionals: true }>
>["values"];

/**
 * Arguments of this command: its flags, and its words. A flag counts with or without npm's `--` before it: npm keeps
 * `npm run remove slice invoice --dry-run` for itself, and tells of it in a variable.
 * @param words how to call each word that it takes; `"any"`: as many as there are
 * @throws {UserFacingError} for a flag or a word that it does not take, naming those that it does: with a slip in a flag it
 * would otherwise go on without it
 */
export function readArguments<const Known extends Options>(
  options: Known,
  words: readonly string[] | "any" = [],
): { flags: Values<Known>; words: string[] } {
  const { values, positionals } = parsed(options);
  if (words !== "any" && positionals.length > words.length) {
    const [surplus] = positionals.slice(words.length);
    throw new UserFacingError(
      `${commandName()} takes no "${surplus}": ${words.length > 0 ? `its words are ${words.join(", ")}` : "it takes no words"}.`,
    );
  }
  const fromNpm = Object.entries(options).flatMap(([name, { type }]) => {
    const value = npmOption(name);
    if (value === undefined || (type === "boolean" && value !== "true")) return [];
    if (type === "string" && value === "true")
      throw new UserFacingError(
        `npm kept --${name} for itself, without what follows it: write -- before it, as in ${commandName()} -- --${name} …`,
      );
    return [[name, type === "boolean" ? true : value]];
  });
  return {
    flags: { ...values, ...Object.fromEntries(fromNpm) },
    words: positionals,
  };
}

function parsed<Known extends Options>(options: Known) {
  try {
    return parseArgs({ args: process.argv.slice(2), options, allowPositionals: true });
  } catch (error) {
    const { message } = error as Error;
    const [, other] = /^Unknown option '([^']+)'/.exec(message) ?? [];
    const known = Object.keys(options).map((name) => `--${name}`);
    throw new UserFacingError(
      other
        ? `${commandName()} has no ${other}: ${known.length > 0 ? `its flags are ${known.join(", ")}` : "it takes no flags"}.`
        : `${commandName()}: ${message}.`,
    );
  }
}

/** The command as it is typed: `npm run db:migrate`, `npm test`. */
function commandName(): string {
  const script = basename(process.argv[1] ?? "", ".ts").replace(/^(db|test)-/, "$1:");
  return script === "start" || script === "test" ? `npm ${script}` : `npm run ${script}`;
}
