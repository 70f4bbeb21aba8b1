import { UserFacingError } from "../../contract/user-facing-error";
import { flag, readArguments } from "../flags";
import { removeProcedure } from "../procedure/remove-procedure";
import { removeSlice } from "../slice/remove-slice";

const usage = `What is to be removed? One of these:
  npm run remove slice invoice              an entity with its screens, procedures, tests and table
  npm run remove procedure status.summary   a call, with its permission, schema, sample and test
With --dry-run, it only says what would go. With --force, rows and files that no commit has may be lost. With
--before-first-deploy, the first migration is made again instead of a second one that drops the table of a slice.`;

const { flags, words } = readArguments({ "dry-run": flag, force: flag, "before-first-deploy": flag }, [
  "slice or procedure",
  "NAME",
]);
const [kind, name] = words;
const options = { dryRun: flags["dry-run"] === true, force: flags.force === true };
const beforeFirstDeploy = flags["before-first-deploy"] === true;
if (kind === "slice" && name) await removeSlice(name, { ...options, beforeFirstDeploy });
else if (kind === "procedure" && name && !beforeFirstDeploy) await removeProcedure(name, options);
else throw new UserFacingError(usage);
