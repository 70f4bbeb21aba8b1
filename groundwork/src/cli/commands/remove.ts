import { UserFacingError } from "../../contract/user-facing-error";
import { removeField } from "../field/field";
import { flag, readArguments, word } from "../flags";
import { removeJob } from "../job/job";
import { removeProcedure } from "../procedure/procedure";
import { removeSlice } from "../slice/remove-slice";
import { removeState } from "../state/state";

const usage = `What is to be removed? One of these:
  npm run remove slice invoice                an entity with its screens, procedures, tests and table
  npm run remove field invoice.amount         a field with its column
  npm run remove state invoice.paid -- --to active    a state with its steps; its rows go to another
  npm run remove procedure status.summary     a call, with its permission, schema, sample and test
  npm run remove job send-reminder            a job, with its line in the registry and its test
With --dry-run, a slice or a procedure only says what would go. With --force, rows, values and files that no commit has
may be lost, or texts stay that may mean the state. With --before-first-deploy, the first migration is made again instead of a second one that drops the table of
a slice.`;

const kinds: Readonly<Record<string, () => Promise<void>>> = {
  slice: () => {
    const options = { "dry-run": flag, force: flag, "before-first-deploy": flag };
    return removeSlice(...named(readArguments(options, ["slice", "NAME"])));
  },
  field: () => removeField(...named(readArguments({ force: flag }, ["field", "SLICE.NAME"]))),
  state: () => removeState(...named(readArguments({ to: word, force: flag }, ["state", "SLICE.NAME"]))),
  procedure: () => {
    const options = { "dry-run": flag, force: flag };
    return removeProcedure(...named(readArguments(options, ["procedure", "SLICE.NAME"])));
  },
  job: () => removeJob(...named(readArguments({ force: flag }, ["job", "NAME"]))),
};

const remove = kinds[process.argv[2] ?? ""];
if (!remove) throw new UserFacingError(usage);
await remove();

/** The word after the first, which has to be there, and the flags. */
function named<Flags>({ flags, words: [, name] }: { flags: Flags; words: string[] }): [string, Flags] {
  if (!name) throw new UserFacingError(usage);
  return [name, flags];
}
