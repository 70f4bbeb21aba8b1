import { UserFacingError } from "../../contract/user-facing-error";
import { platformFolder } from "../../server/process/platform-folder";
import { readArguments } from "../flags";
import { template } from "../template-version";
import { writeDerived } from "../update/derived";
import { summary } from "../update/summary";
import { update } from "../update/update";

if (platformFolder !== "groundwork") {
  throw new UserFacingError(
    "The platform is an installed package here: npm install brings its later versions, and nothing is merged.",
  );
}
const [source, commit] = readArguments({}, ["PATH-OR-URL", "COMMIT"]).words;
const updated = await update(process.cwd(), source, commit);
if (updated) {
  console.log(summary(updated, await writeDerived(updated)));
  if (updated.conflicts.marked.length > 0) process.exitCode = 1;
} else console.log(`Nothing to take: this project has the latest ${template} that is there.`);
