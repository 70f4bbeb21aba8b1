import { existsSync } from "node:fs";
import { UserFacingError } from "../../contract/user-facing-error";
import { refuseUncommitted } from "../slice/lost-work";
import { projectFiles } from "../slice/paths";
import { stillNamed } from "../slice/still-named";
import { format } from "../slice/tools";
import { allOrNothing } from "../slice/transaction";
import { changedRegistry, jobNames, registryFile } from "./names";

type Options = {
  /** Accepts that changes which no commit has are lost. */
  readonly force: boolean;
};

/**
 * Removes a job with its test and its line of the registry.
 * @throws {UserFacingError} with the reason, in which case nothing has changed
 */
export async function removeJob(name: string, { force }: Options): Promise<void> {
  const names = jobNames(name);
  if (!existsSync(names.file))
    throw new UserFacingError(`There is no job "${name}": ${names.file} is not there.`);
  const registry = changedRegistry((jobs) => jobs.filter((job) => job !== names.camel));
  const going = [names.file, names.test].filter((file) => existsSync(file));
  if (!force) await refuseUncommitted(going);
  await allOrNothing(async (changes) => {
    for (const file of going) changes.remove(file);
    changes.write(registryFile, registry.replace(`${names.statement}\n`, ""));
    await format([registryFile], changes);
  });
  const called = new RegExp(`\\b${names.camel}\\b`);
  console.log(
    [
      `The job ${name} is gone. Jobs of it that still wait in a database are never run: let them end before this is deployed.`,
      ...stillNamed(called, projectFiles()),
      "Prove it with: npm run check && npm test",
    ].join("\n"),
  );
}
