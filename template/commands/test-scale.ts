import { readArguments, word } from "../../groundwork/src/cli/flags";
import { importOfExample } from "../of-example";

// npm run test:scale: faults of the setting of `npm run scale`, under load, and what became of each write.
const { only } = readArguments({ only: word }).flags;
const { runFaults } = await importOfExample("scale", "run.ts");
process.exitCode = (await runFaults(only)) ? 0 : 1;
