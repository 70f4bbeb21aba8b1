import { requireBrowser } from "./browser";
import { freePort } from "./port";
import { runPlaywright, type Tally } from "./rooms";
import { temporaryData } from "./temporary-data";

/** Runs the browser room against an app with a port and data of its own, which are gone afterwards. */
export async function runBrowserRoom(args: readonly string[] = []): Promise<Tally> {
  requireBrowser();
  const data = await temporaryData();
  try {
    return await runPlaywright({ PORT: String(await freePort()), DATA_DIR: data.folder }, args);
  } finally {
    await data.remove();
  }
}
