import { reportChecks } from "../checks";
import { readArguments } from "../flags";

readArguments({});
const { failed } = await reportChecks();
if (failed.length > 0) process.exitCode = 1;
