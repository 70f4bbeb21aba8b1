// Loaded into the app with NODE_OPTIONS: at the signal SIGUSR2 it writes, into the file that COVERAGE_FILE names, which
// functions have run since the signal before, by V8's own count.
import { renameSync, writeFileSync } from "node:fs";
import { Session } from "node:inspector/promises";

// biome-ignore lint/style/noProcessEnv: only the test sets it
const { COVERAGE_FILE: file } = process.env;
const session = new Session();
session.connect();
await session.post("Profiler.enable");
await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });

process.on("SIGUSR2", async () => {
  const { result } = await session.post("Profiler.takePreciseCoverage");
  const ran = result.map(({ url, functions }) => ({
    url,
    starts: functions.flatMap(({ ranges: [range] }) => (range.count > 0 ? [range.startOffset] : [])),
  }));
  // In one step: the test reads it as soon as it is there.
  writeFileSync(`${file}.part`, JSON.stringify(ran));
  renameSync(`${file}.part`, file);
});
