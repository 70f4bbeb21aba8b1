import { PlainError } from "@/server/plain-error";
import { flag, refuseOtherFlags, words } from "./steps/flags";
import { removeSlice } from "./steps/slice/removing";

const usage = `What is to be removed? An entity with its screens, procedures, tests and table:
  npm run remove slice invoice -- --dry-run   only says what would go
  npm run remove slice invoice
With --force, rows and files that no commit has may be lost. With --before-first-deploy, the first migration is made
anew instead of a second one that drops the table.`;

refuseOtherFlags("dry-run", "force", "before-first-deploy");
const [kind, name, ...more] = words();
if (kind !== "slice" || !name || more.length > 0) throw new PlainError(usage);
await removeSlice(name, {
  dryRun: flag("dry-run"),
  force: flag("force"),
  beforeFirstDeploy: flag("before-first-deploy"),
});
