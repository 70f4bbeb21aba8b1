import { UserFacingError } from "../../contract/user-facing-error";
import { flag, readArguments } from "../flags";
import { removeSlice } from "../slice/remove-slice";

const usage = `What is to be removed? An entity with its screens, procedures, tests and table:
  npm run remove slice invoice -- --dry-run   only says what would go
  npm run remove slice invoice
With --force, rows and files that no commit has may be lost. With --before-first-deploy, the first migration is made
again instead of a second one that drops the table.`;

const { flags, words } = readArguments({ "dry-run": flag, force: flag, "before-first-deploy": flag }, [
  "slice",
  "NAME",
]);
const [kind, name] = words;
if (kind !== "slice" || !name) throw new UserFacingError(usage);
await removeSlice(name, {
  dryRun: flags["dry-run"] === true,
  force: flags.force === true,
  beforeFirstDeploy: flags["before-first-deploy"] === true,
});
