import { UserFacingError } from "../../contract/user-facing-error";
import { flag, readArguments } from "../flags";
import { template } from "../template-version";
import { writeDerived } from "../update/derived";
import { takenChanges } from "../update/slice-summary";
import { summary } from "../update/summary";
import { takeIntoSlice } from "../update/take-into-slice";
import { update } from "../update/update";

const usage = `Which slice takes what the last update changed in the example?
  npm run update slice invoice                        into the slice invoice, as far as it applies
  npm run update slice invoice ../template v0.1.0     all since a version or a commit of the template that is there
With --force, also into files with changes that no commit has.`;

async function updateProject(): Promise<void> {
  const [source, commit] = readArguments({}, ["PATH-OR-URL", "COMMIT"]).words;
  const updated = await update(process.cwd(), source, commit);
  if (!updated) {
    return console.log(`Nothing to take: this project has the latest ${template} that is there.`);
  }
  const written = await writeDerived(updated);
  console.log(summary(updated, written));
  if (updated.conflicts.marked.length > 0) process.exitCode = 1;
}

async function updateSlice(): Promise<void> {
  const { flags, words } = readArguments({ force: flag }, ["slice", "NAME", "PATH-OR-URL", "COMMIT"]);
  const [, name, source, baseCommit] = words;
  if (!name) throw new UserFacingError(usage);
  const changes = await takeIntoSlice(process.cwd(), name, { source, baseCommit, force: flags.force });
  console.log(
    changes ? takenChanges(changes) : `Nothing to take: ${name} has all that changed in the example.`,
  );
}

if (process.argv[2] === "slice") await updateSlice();
else await updateProject();
