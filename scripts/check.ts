import { runChecks } from "./steps/checks";
import { mark } from "./steps/table";

const checks = await runChecks(({ name, passed, seconds }) => {
  console.log(`${mark(passed)} ${name} (${seconds.toFixed(1)} s)`);
});
const failed = checks.filter(({ passed }) => !passed);
for (const { name, output } of failed) console.error(`\n${name}\n${"─".repeat(name.length)}\n${output}`);
if (failed.length > 0) process.exitCode = 1;
