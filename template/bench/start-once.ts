import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "groundwork/cli/port";
import { start, type Variables } from "groundwork/cli/process";
import { ownSettings } from "groundwork/cli/test-suites";

/** Runs a command that serves, until `use` of its origin ends; answers the seconds to its first page. */
export async function startOnce(
  folder: string,
  command: "start" | "dev",
  variables: Variables,
  use: (origin: string) => Promise<void> = async () => {},
): Promise<{ seconds: number; output: string }> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const started = performance.now();
  const child = start(
    join(folder, "groundwork/src/cli/groundwork.mjs"),
    [command],
    { ...ownSettings, ...variables, PORT: String(port) },
    { stdio: "pipe", cwd: folder },
  );
  const ended = once(child, "exit").then(() => true);
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
  try {
    while (!(await isServed(origin))) {
      if (await Promise.race([ended, delay(10, false)]))
        throw new Error(`It ended before it answered:\n${output}`);
    }
    const seconds = (performance.now() - started) / 1000;
    await use(origin);
    return { seconds, output };
  } finally {
    child.kill("SIGTERM");
    await ended;
  }
}

const isServed = (origin: string) =>
  fetch(origin, { headers: { connection: "close" } }).then(
    async (response) => {
      await response.text();
      return response.ok;
    },
    () => false,
  );
