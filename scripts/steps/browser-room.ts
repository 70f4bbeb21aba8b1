import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { requireBrowser } from "./browser";
import { freePort } from "./port";
import { runPlaywright, type Tally } from "./rooms";

/** Runs the browser room against an app with a port and data of its own, which are gone afterwards. */
export async function runBrowserRoom(args: readonly string[] = []): Promise<Tally> {
  requireBrowser();
  const data = await mkdtemp(join(tmpdir(), "groundwork-browser-"));
  try {
    return await runPlaywright({ PORT: String(await freePort()), DATA_DIR: data }, args);
  } finally {
    await rm(data, { recursive: true, force: true });
  }
}
