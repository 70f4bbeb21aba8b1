import { reportChecks } from "./steps/checks";

const { failed } = await reportChecks();
if (failed.length > 0) process.exitCode = 1;
