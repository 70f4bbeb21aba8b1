import { reportChecks } from "./steps/checks";
import { readArguments } from "./steps/flags";

readArguments({});
const { failed } = await reportChecks();
if (failed.length > 0) process.exitCode = 1;
