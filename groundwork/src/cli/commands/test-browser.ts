import { passedArguments } from "../flags";
import { runBrowserSuites } from "../run-tests";
import { isGreen } from "../summary-table";
import { suitesOf } from "../test-suites";

// npm run test:browser -- NAME… : those of all browser suites whose path or title has it, else the product's.
const args = passedArguments();
const all = suitesOf("product", "platform", "template").filter(({ runner }) => runner === "playwright");
const suites = args.length > 0 ? all : all.filter(({ territory }) => territory === "product");

const summaries = await runBrowserSuites(suites, args);
const ran = summaries.filter(({ passed, failed, skipped }) => passed + failed.length + skipped > 0);
if (ran.length === 0 || !ran.every(isGreen)) process.exitCode = 1;
