import { UserFacingError } from "../../contract/user-facing-error";
import { newField } from "../field/field";
import { flag, readArguments, word } from "../flags";
import { newJob } from "../job/job";
import { newProcedure } from "../procedure/procedure";
import { newSlice } from "../slice/create-slice";
import { newState } from "../state/state";

const usage = `What is to be made? One of these:
  npm run new slice invoice                             an entity with its screens, procedures and tests
  npm run new slice person persons                      one with a plural of your own
  npm run new slice comment -- --belongs-to ticket      one whose rows belong to those of another
  npm run new field invoice.amount money                a field, in the database and wherever it is written and shown
  npm run new field invoice.priority oneOf -- --enum low,normal,high --default normal
  npm run new field invoice.customerId reference -- --references customer
  npm run new state invoice.paid -- --from active --to archived --step pay   a state, and the steps to it and out of it
  npm run new procedure invoice.totals -- --query       a call that reads
  npm run new procedure invoice.approve -- --mutation --input   one that writes, and takes an input
  npm run new procedure invoice.tally -- --subscription one that sends values for as long as a page is open
  npm run new procedure status.summary -- --query       one that belongs to no entity
  npm run new job send-reminder                         work that is done in the background
Of a field, --optional says that it may be left empty, --default what the rows have that are there, --label what people
read, --currency the currency of money, and --references the slice whose rows it points to. Of a state, --from lists the
states before it (without it: the initial one), --to those after it, or steps that lead on, --label what people read, --step
the name of the step that leads to it, --action what its button says, --past what the history says of it, and --tone how
the state looks: open, on or off. Of a slice, --on-remove
refuse keeps a ticket from being removed while comments belong to it, in place of removing them with it.`;

const kinds: Readonly<Record<string, () => Promise<void>>> = {
  slice: async () => {
    const given = readArguments({ "belongs-to": word, "on-remove": word }, ["slice", "NAME", "PLURAL"]);
    const [name, plural] = wordsOf(given);
    const { "belongs-to": parent, "on-remove": onRemove } = given.flags;
    refuseOther("--on-remove", onRemove, ["refuse", "with-it"]);
    if (onRemove !== undefined && parent === undefined)
      throw new UserFacingError(
        "--on-remove says what becomes of rows when the one goes that they belong to: say which slice that is, with --belongs-to.",
      );
    await newSlice(name, { plural, parent, refusesRemoval: onRemove === "refuse" });
  },
  field: async () => {
    const options = {
      optional: flag,
      default: word,
      enum: word,
      label: word,
      currency: word,
      references: word,
    };
    const given = readArguments(options, ["field", "SLICE.NAME", "KIND"]);
    const [name, kind] = wordsOf(given);
    if (kind === undefined) throw new UserFacingError(usage);
    await newField(name, kind, given.flags);
  },
  state: async () => {
    const options = { label: word, from: word, to: word, step: word, action: word, past: word, tone: word };
    const given = readArguments(options, ["state", "SLICE.NAME"]);
    const [name] = wordsOf(given);
    refuseOther("--tone", given.flags.tone, ["open", "on", "off"]);
    await newState(name, given.flags);
  },
  procedure: async () => {
    const options = { mutation: flag, query: flag, subscription: flag, input: flag };
    const given = readArguments(options, ["procedure", "SLICE.NAME"]);
    const [name] = wordsOf(given);
    const [kind, ...others] = (["query", "mutation", "subscription"] as const).filter(
      (each) => given.flags[each],
    );
    if (kind === undefined || others.length > 0)
      throw new UserFacingError(
        "Say what the procedure does: --query when it reads, --mutation when it writes, --subscription when it goes on sending; one of them.",
      );
    await newProcedure(name, { kind, takesInput: given.flags.input === true });
  },
  job: () => newJob(wordsOf(readArguments({}, ["job", "NAME"]))[0]),
};

const make = kinds[process.argv[2] ?? ""];
if (!make) throw new UserFacingError(usage);
await make();

function refuseOther(flagName: string, given: string | undefined, known: readonly string[]): void {
  if (given === undefined || known.includes(given)) return;
  throw new UserFacingError(`${flagName} is ${known.join(" or ")}, and not "${given}".`);
}

/** The words after the first, of which there has to be one. */
function wordsOf({ words: [, name, other] }: { words: string[] }): [name: string, other: string | undefined] {
  if (!name) throw new UserFacingError(usage);
  return [name, other];
}
