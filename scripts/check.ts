import { reportChecks } from "./steps/checks";

const { failed } = await reportChecks();
if (failed > 0) process.exitCode = 1;
