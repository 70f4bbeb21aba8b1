import { readArguments } from "./steps/flags";
import { template } from "./steps/stamp";
import { writeDerived } from "./steps/update/derived";
import { summary } from "./steps/update/summary";
import { update } from "./steps/update/update";

// npm run update [PATH-OR-URL [COMMIT]]
const [source, commit] = readArguments({}, ["PATH-OR-URL", "COMMIT"]).words;
const updated = await update(process.cwd(), source, commit);

if (!updated) console.log(`Nothing to take: this project has the latest ${template} that is there.`);
else {
  const written = await writeDerived(updated);
  console.log(summary(updated, written));
  if (updated.conflicts.marked.length > 0) process.exitCode = 1;
}
