import { existsSync } from "node:fs";
import { UserFacingError } from "../../contract/user-facing-error";
import { withImport } from "../procedure/edits";
import { format } from "../slice/tools";
import { allOrNothing } from "../slice/transaction";
import { changedRegistry, jobNames, registryFile } from "./names";
import { jobText, testText } from "./texts";

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
  await allOrNothing(async (changes) => {
    const texts = { [names.file]: jobText(names), [names.test]: testText(names), [registryFile]: registry };
    for (const [file, text] of Object.entries(texts)) changes.write(file, text);
    await format(Object.keys(texts), changes);
  });
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
