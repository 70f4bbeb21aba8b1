import { PlainError } from "@/server/plain-error";
import { npmOption } from "./process";

// npm keeps a flag for itself unless `--` stands before it, and the command would go on without: `npm run remove slice
// invoice --dry-run` has to list, not to remove. npm tells its commands of such a flag in a variable.

/** Whether a flag was given: `flag("dry-run")` for `--dry-run`, with or without npm's `--` before it. */
export function flag(name: string): boolean {
  return process.argv.includes(`--${name}`) || npmOption(name) === "true";
}

/** What was given to the command, without flags. */
export function words(): string[] {
  return process.argv.slice(2).filter((word) => !word.startsWith("--"));
}

/**
 * Refuses what starts like a flag and is none of these: a flag with a slip in it would otherwise do without a word.
 * @throws {PlainError} naming the flags that there are
 */
export function refuseOtherFlags(...known: string[]): void {
  const other = process.argv.slice(2).find((word) => word.startsWith("-") && !known.includes(word.slice(2)));
  if (other === undefined) return;
  throw new PlainError(
    `This command has no ${other}: what it takes is ${known.map((name) => `--${name}`).join(", ") || "no flag"}.`,
  );
}
