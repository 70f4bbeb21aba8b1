import { UserFacingError } from "../../contract/user-facing-error";
import { removeField } from "../field/remove-field";
import { flag, readArguments } from "../flags";
import { removeSlice } from "../slice/remove-slice";

const usage = `What is to be removed? One of these:
  npm run remove slice invoice                an entity with its screens, procedures, tests and table
  npm run remove slice invoice -- --dry-run   only says what would go
  npm run remove field invoice.amount         a field with its column
With --force, rows, values and files that no commit has may be lost. With --before-first-deploy, the first migration is
made again instead of a second one that drops the table.`;

const { flags, words } = readArguments({ "dry-run": flag, force: flag, "before-first-deploy": flag }, [
  "slice or field",
  "NAME",
]);
const [kind, name] = words;
const force = flags.force === true;
const dryRun = flags["dry-run"] === true;
const beforeFirstDeploy = flags["before-first-deploy"] === true;

if (kind === "slice" && name) await removeSlice(name, { dryRun, force, beforeFirstDeploy });
else if (kind === "field" && name && !dryRun && !beforeFirstDeploy) await removeField(name, { force });
else throw new UserFacingError(usage);
