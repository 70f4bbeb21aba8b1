import { freePort } from "../postgres/embedded/server-address";
import { missingBrowser, requireBrowser } from "./browser";
import { buildIfChanged } from "./build";
import { reportChecks } from "./checks";
import { isGreen, type Summary, summaryTable } from "./summary-table";
import { temporaryData } from "./temporary-data";
import { nothing, runPlaywright, runVitest, type suitesOf } from "./test-suites";

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

/**
 * Runs the checks of the source and these suites, and says at the end what ran, what failed and why. The build is made
 * beside the first of them, and whole projects, which take longest and mostly wait, beside all others.
 * @param contract whether the contract tests try the inputs of the platform's procedures too
 */
export async function runTests(suites: Suites, contract?: "whole"): Promise<void> {
  const inBrowser = suites.filter(({ runner }) => runner === "playwright");
  const missing = inBrowser.length > 0 ? missingBrowser() : undefined;
  if (missing) console.log(`${missing}\nAll other suites are run.\n`);
  const checks = await reportChecks();
  const built = Promise.allSettled([buildIfChanged()]);
  const inVitest = suites.filter(({ runner }) => runner === "vitest");
  const wholeProjects = inVitest.filter(({ name }) => name === "template");
  const rest = await runVitest(
    inVitest.filter((suite) => !wholeProjects.includes(suite)),
    contract && { CONTRACT: contract },
  );
  const browser = missing
    ? inBrowser.map(({ name }) => ({ ...nothing(name), notRun: missing }))
    : await inTheBrowser(inBrowser, await built);
  const projects = wholeProjects.length > 0 ? await runVitest(wholeProjects) : [];
  const summaries = [checks, ...rest, ...browser, ...projects];
  const green = summaries.every(isGreen);
  if (!green) console.log("\nIf it may be the machine rather than the code: npm run doctor");
  console.log(`\n${summaryTable(summaries)}`);
  if (!green) process.exitCode = 1;
}

/** A build or a browser that is missing must not hide what the other suites have shown. */
async function inTheBrowser(own: Suites, [built]: [PromiseSettledResult<void>]): Promise<Summary[]> {
  try {
    if (built.status === "rejected") throw built.reason;
    return await runBrowserSuites(own);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    console.error(message);
    return own.map(({ name }) => ({ ...nothing(name), failed: [`${name} › ${message}`] }));
  }
}
