import { readArguments, text } from "groundwork/cli/flags";
import { UserFacingError } from "groundwork/contract/user-facing-error";
import { importOfExample } from "../of-example";

// npm run test:scale: faults of the setting of `npm run scale`, under load, and what became of each write.
const { only } = readArguments({ only: text }).flags;
try {
  const { runFaults } = await importOfExample("scale", "run.ts");
  process.exitCode = (await runFaults(only)) ? 0 : 1;
} catch (error) {
  console.error(error instanceof UserFacingError ? error.message : error);
  process.exitCode = 1;
}
