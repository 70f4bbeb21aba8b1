import { UserFacingError } from "../../contract/user-facing-error";
import { newField } from "../field/new-field";
import { flag, readArguments } from "../flags";
import { newProcedure } from "../procedure/create-procedure";
import { newSlice } from "../slice/create-slice";

const usage = `What is to be made? One of these:
  npm run new slice invoice                             an entity with its screens, procedures and tests
  npm run new slice person persons                      one with a plural of your own
  npm run new field invoice.amount money                a field, in the database and wherever it is written and shown
  npm run new field invoice.priority oneOf -- --enum low,normal,high --default normal
  npm run new procedure invoice.approve -- --mutation   a call that writes
  npm run new procedure invoice.totals -- --query       a call that reads
Of a field, --optional says that it may be left empty, --default what the rows have that are there, --label what people
read, and --currency the currency of money.`;

const text = { type: "string" } as const;
const { flags, words } = readArguments(
  {
    mutation: flag,
    query: flag,
    optional: flag,
    default: text,
    enum: text,
    label: text,
    currency: text,
  },
  ["slice, field or procedure", "NAME", "PLURAL or KIND"],
);
const { mutation, query, ...ofField } = flags;
const [kind, name, third] = words;
const kinds = (["mutation", "query"] as const).filter((known) => flags[known]);
const isPlain = Object.keys(ofField).length === 0;

if (kind === "slice" && name && kinds.length === 0 && isPlain) await newSlice(name, third);
else if (kind === "field" && name && third && kinds.length === 0) await newField(name, third, ofField);
else if (kind === "procedure" && name && third === undefined && isPlain) await newProcedure(name, onlyKind());
else throw new UserFacingError(usage);

function onlyKind() {
  const [only, other] = kinds;
  if (only && !other) return only;
  throw new UserFacingError(
    "Say what the procedure does: --mutation when it writes, --query when it reads, and not both.",
  );
}
