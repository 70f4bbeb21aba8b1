import { existsSync, readFileSync } from "node:fs";
import { UserFacingError } from "../../contract/user-facing-error";

export const registryFile = "src/server/jobs/registry.ts";

export type JobNames = {
  /** send-reminder */
  readonly kebab: string;
  /** sendReminder */
  readonly camel: string;
  readonly file: string;
  readonly test: string;
  /** The statement of the registry that imports it. */
  readonly statement: string;
};

/**
 * Names of a job such as `send-reminder`.
 * @throws {UserFacingError} when it cannot be called so
 */
export function jobNames(kebab: string): JobNames {
  const words = kebab.split("-");
  if (!words.every((word) => /^[a-z][a-z0-9]*$/.test(word)) || words.length < 2)
    throw new UserFacingError(
      `"${kebab}" is not a valid name for a job: write what it does in lower-case words with hyphens, such as send-reminder.`,
    );
  const camel = kebab.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return {
    kebab,
    camel,
    file: `src/server/jobs/${kebab}.ts`,
    test: `tests/server/jobs/${kebab}.test.ts`,
    statement: `import { ${camel} } from "./${kebab}";`,
  };
}

/**
 * The registry with another list of jobs.
 * @throws {UserFacingError} when it does not look as it does in the template
 */
export function changedRegistry(change: (jobs: readonly string[]) => readonly string[]): string {
  const text = existsSync(registryFile) ? readFileSync(registryFile, "utf8") : "";
  const list = /(export const jobs = \[)([^\]]*)\]/;
  const [, , inside] = list.exec(text) ?? [];
  if (inside === undefined)
    throw new UserFacingError(
      `${registryFile} has no list \`jobs\` as in the template: put it back, or add and remove its line by hand. Nothing was written.`,
    );
  const jobs = inside.split(",").flatMap((name) => name.trim() || []);
  return text.replace(list, (_, opening: string) => `${opening}${change(jobs).join(", ")}]`);
}
