import { requireBrowser } from "./browser";
import { buildIfChanged } from "./build";
import { freePort } from "./port";
import { temporaryData } from "./temporary-data";
import { runPlaywright, type Summary, type suitesOf } from "./test-suites";

type Suites = ReturnType<typeof suitesOf>;

/** Runs suites in the browser against an app with a port and data of its own, which are gone afterwards. */
export async function runBrowserSuites(suites: Suites, args: readonly string[] = []): Promise<Summary[]> {
  await buildIfChanged();
  requireBrowser();
  const data = await temporaryData();
  try {
    return await runPlaywright(suites, { PORT: String(await freePort()), DATA_DIR: data.folder }, args);
  } finally {
    await data.remove();
  }
}
