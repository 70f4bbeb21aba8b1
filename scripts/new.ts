import { PlainError } from "@/server/plain-error";
import { refuseOtherFlags, words } from "./steps/flags";
import { newSlice } from "./steps/slice/making";

const usage = `What is to be made? One of these:
  npm run new slice invoice                           an entity with its screens, procedures and tests
  npm run new slice person people                     one whose plural is irregular
  npm run new procedure invoice.approve -- --mutation a call that writes
  npm run new procedure invoice.totals -- --query     a call that reads`;

refuseOtherFlags("mutation", "query");
const [kind, name, plural, ...more] = words();
if (kind === "slice" && name && more.length === 0) await newSlice(name, plural);
else throw new PlainError(usage);
