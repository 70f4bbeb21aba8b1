import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "groundwork/cli/port";
import { start } from "groundwork/cli/process";
import { temporaryData } from "groundwork/cli/temporary-data";
import { ownSettings } from "groundwork/cli/test-suites";

/** Seconds from `npm start` on a built app to its first page: with an empty data folder, and with the one of before. */
export async function measureStarts(): Promise<{ cold: number; warm: number }> {
  const data = await temporaryData();
  try {
    return { cold: await startOnce(data.folder), warm: await startOnce(data.folder) };
  } finally {
    await data.remove();
  }
}

async function startOnce(folder: string): Promise<number> {
  const port = await freePort();
  const started = performance.now();
  const variables = { ...ownSettings, PORT: String(port), DATA_DIR: folder };
  const child = start("groundwork/src/cli/groundwork.mjs", ["start"], variables, { stdio: "ignore" });
  const ended = once(child, "exit").then(() => true);
  try {
    while (
      !(await fetch(`http://localhost:${port}/`).then(
        ({ ok }) => ok,
        () => false,
      ))
    ) {
      if (await Promise.race([ended, delay(10, false)]))
        throw new Error("npm start ended before it answered.");
    }
    return (performance.now() - started) / 1000;
  } finally {
    child.kill("SIGTERM");
    await ended;
  }
}
