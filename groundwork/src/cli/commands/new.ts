import { UserFacingError } from "../../contract/user-facing-error";
import { flag, readArguments } from "../flags";
import { newProcedure } from "../procedure/create-procedure";
import { newSlice } from "../slice/create-slice";

const usage = `What is to be made? One of these:
  npm run new slice invoice                             an entity with its screens, procedures and tests
  npm run new slice person people                       one whose plural is irregular
  npm run new procedure invoice.totals -- --query       a call that reads
  npm run new procedure invoice.approve -- --mutation --input   one that writes, and takes an input
  npm run new procedure status.summary -- --query       one that belongs to no entity`;

const { flags, words } = readArguments({ mutation: flag, query: flag, input: flag }, [
  "slice or procedure",
  "NAME",
  "PLURAL",
]);
const [kind, name, plural] = words;
const kinds = (["mutation", "query"] as const).filter((known) => flags[known]);

if (kind === "slice" && name && kinds.length === 0 && !flags.input) await newSlice(name, plural);
else if (kind === "procedure" && name && plural === undefined)
  await newProcedure(name, { kind: onlyKind(), takesInput: flags.input === true });
else throw new UserFacingError(usage);

function onlyKind() {
  const [only, other] = kinds;
  if (only && !other) return only;
  throw new UserFacingError(
    "Say what the procedure does: --mutation when it writes, --query when it reads, and not both.",
  );
}
