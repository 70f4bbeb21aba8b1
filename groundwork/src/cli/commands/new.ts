import { UserFacingError } from "../../contract/user-facing-error";
import { newField } from "../field/new-field";
import { flag, readArguments, text } from "../flags";
import { newProcedure } from "../procedure/create-procedure";
import { newSlice } from "../slice/create-slice";

const usage = `What is to be made? One of these:
  npm run new slice invoice                             an entity with its screens, procedures and tests
  npm run new slice person persons                      one with a plural of your own
  npm run new slice invoice -- --without unique-title,owner-limit   one without opinions of the example's
  npm run new slice invoice -- --only list,byId,create  one with these of its procedures, and their screens
  npm run new field invoice.amount money                a field, in the database and wherever it is written and shown
  npm run new field invoice.priority oneOf -- --enum low,normal,high --default normal
  npm run new procedure invoice.totals -- --query       a call that reads
  npm run new procedure invoice.approve -- --mutation --input   one that writes, and takes an input
  npm run new procedure status.summary -- --query       one that belongs to no entity
Of a field, --optional says that it may be left empty, --default what the rows have that are there, --label what people
read, and --currency the currency of money.`;

const kinds: Readonly<Record<string, () => Promise<void>>> = {
  slice: async () => {
    const given = readArguments({ without: text, only: text }, ["slice", "NAME", "PLURAL"]);
    const [name, plural] = wordsOf(given);
    await newSlice(name, plural, given.flags);
  },
  field: async () => {
    const options = { optional: flag, default: text, enum: text, label: text, currency: text };
    const given = readArguments(options, ["field", "SLICE.NAME", "KIND"]);
    const [name, kind] = wordsOf(given);
    if (kind === undefined) throw new UserFacingError(usage);
    await newField(name, kind, given.flags);
  },
  procedure: async () => {
    const given = readArguments({ mutation: flag, query: flag, input: flag }, ["procedure", "SLICE.NAME"]);
    const [name] = wordsOf(given);
    const { mutation, query, input } = given.flags;
    if (mutation === query) {
      throw new UserFacingError(
        "Say what the procedure does: --mutation when it writes, --query when it reads, and not both.",
      );
    }
    await newProcedure(name, { kind: mutation ? "mutation" : "query", takesInput: input === true });
  },
};

const make = kinds[process.argv[2] ?? ""];
if (!make) throw new UserFacingError(usage);
await make();

/** The words after the first, of which there has to be one. */
function wordsOf({ words: [, name, other] }: { words: string[] }): [name: string, other: string | undefined] {
  if (!name) throw new UserFacingError(usage);
  return [name, other];
}
