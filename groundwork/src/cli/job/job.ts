import { existsSync } from "node:fs";
import { UserFacingError } from "../../contract/user-facing-error";
import { type RemovalOptions, refuseUncommitted, stillNamed } from "../changes/changes";
import { allOrNothing, format } from "../changes/transaction";
import { textIfThere } from "../files";
import { projectFiles } from "../git";
import { withImport } from "../source/edits";

const registryFile = "src/server/jobs/registry.ts";

/**
 * Names of a job, such as `send-reminder`, and where it is.
 * @throws {UserFacingError} when a job cannot be called so
 */
function jobNames(kebab: string) {
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
    /** The statement of the registry that imports it. */
    statement: `import { ${camel} } from "./${kebab}";`,
  };
}

type JobNames = ReturnType<typeof jobNames>;

/** @throws {UserFacingError} when the registry does not look as it does in the template */
function changedRegistry(change: (jobs: readonly string[]) => readonly string[]): string {
  const text = textIfThere(registryFile) ?? "";
  const list = /(export const jobs = \[)([^\]]*)\]/;
  const [, , inside] = list.exec(text) ?? [];
  if (inside === undefined)
    throw new UserFacingError(
      `${registryFile} has no list \`jobs\` as in the template: put it back, or add and remove its line by hand. Nothing was written.`,
    );
  const jobs = inside.split(",").flatMap((name) => name.trim() || []);
  return text.replace(list, (_, opening: string) => `${opening}${change(jobs).join(", ")}]`);
}

/** The declaration, whose `run` is left to be written. */
const jobText = ({ kebab, camel, file }: JobNames): string => `import * as z from "zod";
import { job } from "../procedure";

/** Say here in a sentence what it does. */
export const ${camel} = job({
  name: "${kebab}",
  input: z.strictObject({ id: z.uuid() }),
  run: () => Promise.reject(new Error("Write what ${kebab} does, in ${file}.")),
});
`;

/** A test that is red until `run` is written. */
const testText = ({
  kebab,
  camel,
  file,
}: JobNames): string => `import { runJob, testDatabase } from "groundwork/testing/procedures";
import { v7 as uuid } from "uuid";
import { beforeAll, expect, test } from "vitest";
import type { Database } from "@/server/database/client";
import { ${camel} } from "@/server/jobs/${kebab}";

let db: Database;

beforeAll(async () => {
  ({ db } = await testDatabase());
});

// Red until \`run\` is written in ${file}. Say here what it does.
test("${kebab}, done twice, is as done once", async () => {
  const input = { id: uuid() };
  await runJob(${camel}, db, input);
  await runJob(${camel}, db, input);
  expect(await db.user.count()).toBe(0);
});
`;

/**
 * Declares a job, lists it in the registry, and makes its test, which is red until it does something.
 * @throws {UserFacingError} with the reason, in which case nothing has changed
 */
export async function newJob(name: string): Promise<void> {
  const names = jobNames(name);
  const taken = [names.file, names.test].find((file) => existsSync(file));
  if (taken) throw new UserFacingError(`${taken} is there already: choose another name.`);
  const registry = withImport(
    changedRegistry((jobs) => [...jobs, names.camel]),
    names.statement,
  );
  const texts = new Map([
    [names.file, jobText(names)],
    [names.test, testText(names)],
    [registryFile, registry],
  ]);
  await allOrNothing(texts, (changes) => format(texts, changes));
  console.log(
    [
      `The job ${names.kebab} is declared and listed in ${registryFile}. Its test is red until \`run\` is written:`,
      "",
      `  ${names.file}  its input, and what it does: \`run\``,
      `  ${names.test}  what it does, and that doing it twice is as doing it once`,
      "",
      `Enqueue it in the transaction of a write: await ${names.camel}.enqueue(transaction, input, { reference })`,
      `Write it with: npx vitest ${names.test}`,
      "Prove it with: npm run check && npm run test:unit",
    ].join("\n"),
  );
}

/**
 * Removes a job with its test and its line of the registry.
 * @throws {UserFacingError} with the reason, in which case nothing has changed
 */
export async function removeJob(name: string, { force }: RemovalOptions): Promise<void> {
  const names = jobNames(name);
  if (!existsSync(names.file))
    throw new UserFacingError(`There is no job "${name}": ${names.file} is not there.`);
  const registry = changedRegistry((jobs) => jobs.filter((job) => job !== names.camel));
  const going = [names.file, names.test].filter((file) => existsSync(file));
  if (!force) await refuseUncommitted(going);
  const texts = new Map(going.map((file) => [file, ""]));
  texts.set(registryFile, registry.replace(`${names.statement}\n`, ""));
  await allOrNothing(texts, (changes) => format(texts, changes));
  const called = new RegExp(`\\b${names.camel}\\b`);
  console.log(
    [
      `The job ${name} is gone. Jobs of it that still wait in a database are never run: let them end before this is deployed.`,
      ...stillNamed(called, projectFiles()),
      "Prove it with: npm run check && npm test",
    ].join("\n"),
  );
}
