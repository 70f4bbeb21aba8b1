import { existsSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import type { JSONReport, JSONReportSuite } from "@playwright/test/reporter";
import type { JsonTestResults } from "vitest/node";
import { attempt } from "../contract/attempt";
import { isPackage, platformFolder } from "../server/process/platform-folder";
import { finished, type Variables } from "./process";
import { productVariables } from "./product";
import { type Summary, withReason } from "./summary-table";
import { documentedVariables } from "./variables";

/** Territory that a suite belongs to: `npm test` runs the product's, `npm run test:all` those of all that are here. */
type Territory = "product" | "platform" | "template";

/** @param folder of its tests; a folder inside it that is another suite's is not its own */
const suite = (
  territory: Territory,
  name: string,
  folder: string,
  runner: "vitest" | "playwright" = "vitest",
) => ({ name, territory, folder, runner });
type Suite = ReturnType<typeof suite>;

/** Every suite that a project can have. `vitest.config.ts` and `groundwork/playwright.config.ts` have a project of the same name. */
const allSuites: readonly Suite[] = [
  suite("product", "product", "tests/product"),
  suite("product", "server", "tests/server"),
  suite("product", "wire", "tests/wire"),
  suite("product", "contract", `${platformFolder}/tests/product-contract`),
  suite("product", "browser", "tests/browser", "playwright"),
  suite("platform", "platform", `${platformFolder}/tests`),
  suite("platform", "types", `${platformFolder}/tests/declarations`),
  suite("platform", "cli", `${platformFolder}/tests/cli`),
  suite("platform", "platform-browser", `${platformFolder}/tests/browser`, "playwright"),
  suite("template", "template", "template/tests"),
  suite("template", "template-browser", "template/tests/browser", "playwright"),
];

/** The suites that are here: a product that `npm run create` made has none of the template. */
export const suitesOf = (...territories: readonly Territory[]): readonly Suite[] =>
  allSuites.filter(({ territory, folder }) => territories.includes(territory) && existsSync(folder));

/** A developer's own settings have no part in a test run. */
export const ownSettings: Variables = {
  ...Object.fromEntries(documentedVariables(await productVariables()).map(([name]) => [name, ""])),
  // Off by half an hour, so that a time which was taken for one of UTC shows.
  TZ: "America/St_Johns",
};

export const projectsOf = (suites: readonly Suite[]) => suites.map(({ name }) => `--project=${name}`);

/** Runs a program that tests, and shows what it prints. */
export const runShown = (program: string, args: readonly string[], variables: Variables = {}) =>
  finished(
    program,
    args,
    { ...ownSettings, ...variables },
    { onOutput: (text) => process.stdout.write(text) },
  );

export const vitest = "node_modules/vitest/vitest.mjs";

/** Runs suites in Vitest, giving away what it prints, and counts what it reports. */
export async function runVitest(suites: readonly Suite[], variables: Variables = {}): Promise<Summary[]> {
  const file = join(tmpdir(), `app-vitest-${process.pid}-${suites.map(({ name }) => name).join("-")}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const { code } = await runShown(vitest, ["run", ...projectsOf(suites), ...reporters], variables);
  const report = await reportAt<JsonTestResults>(file);
  const summaries = suites.map((each) => summaryOf(each, report));
  return explained("vitest", code, summaries);
}

/** Summary of a suite of which nothing was run. */
export const nothing = (suite: string): Summary => ({ suite, passed: 0, failed: [], skipped: 0, seconds: 0 });

/** Summaries with one of what went wrong outside every test, such as an unhandled error; none where nothing did. */
const explained = (runner: string, code: number, summaries: Summary[]): Summary[] =>
  code !== 0 && summaries.every(({ failed }) => failed.length === 0)
    ? [...summaries, { ...nothing(runner), failed: ["something outside the tests, see above"] }]
    : summaries;

type Result = { readonly status: string; readonly title: string };

/** Summary of a suite by its results, in the words of either runner. */
function counted(suite: string, results: readonly Result[], seconds: number): Summary {
  const titles = (...wanted: string[]) =>
    results.filter(({ status }) => wanted.includes(status)).map(({ title }) => title);
  const passed = titles("passed", "expected").length;
  const failed = titles("failed", "unexpected", "flaky");
  return { suite, passed, failed, skipped: results.length - passed - failed.length, seconds };
}

/** Whether a file is a suite's own. */
const isIn = (file: string, { folder }: Suite): boolean =>
  file.startsWith(`${folder}/`) &&
  !allSuites.some((other) => other.folder.length > folder.length && file.startsWith(`${other.folder}/`));

function summaryOf(suite: Suite, report: JsonTestResults | undefined): Summary {
  const files = (report?.testResults ?? [])
    .map((file) => ({ ...file, name: relative(process.cwd(), file.name) }))
    .filter(({ name }) => isIn(name, suite));
  const results = files.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ status, fullName, failureMessages }) => ({
      status,
      title: withReason(`${name} › ${fullName}`, failureMessages?.[0]),
    })),
  );
  // A file that breaks before its tests begin has none to report.
  const broken = files.flatMap(({ name, status, message, assertionResults }) =>
    status === "failed" && assertionResults.every((assertion) => assertion.status !== "failed")
      ? [{ status, title: withReason(name, message) }]
      : [],
  );
  const starts = Math.min(...files.map(({ startTime }) => startTime));
  const ends = Math.max(...files.map(({ endTime }) => endTime));
  return counted(suite.name, [...results, ...broken], files.length > 0 ? (ends - starts) / 1000 : 0);
}

const specsOf = ({ specs, suites = [] }: JSONReportSuite): JSONReportSuite["specs"] => [
  ...specs,
  ...suites.flatMap(specsOf),
];

/** Playwright compiles no file in node_modules, where the platform is as a package. */
const compiled: Variables = isPackage ? { NODE_OPTIONS: "--import tsx" } : {};

/** Runs suites in the browser; `variables` say where the app under test listens and keeps its data. */
export async function runPlaywright(
  suites: readonly Suite[],
  variables: Variables,
  args: readonly string[] = [],
): Promise<Summary[]> {
  const file = join(tmpdir(), `app-playwright-${process.pid}.json`);
  const { code, seconds } = await runShown(
    "node_modules/@playwright/test/cli.js",
    ["test", `--config=${platformFolder}`, "--reporter=list,json", ...projectsOf(suites), ...args],
    { ...compiled, ...variables, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  );
  const report = await reportAt<JSONReport>(file);
  const results = (report?.suites ?? []).flatMap(specsOf).flatMap(({ title, file, tests }) =>
    tests.map(({ projectName, status, results = [] }) => ({
      suite: projectName,
      status,
      title: withReason(`${projectName} › ${file} › ${title}`, results[0]?.error?.message),
    })),
  );
  const summaries = suites.map(({ name }) => {
    const own = results.filter((result) => result.suite === name);
    // They run side by side, so each has its share of the time that all took.
    return counted(name, own, results.length > 0 ? (seconds * own.length) / results.length : 0);
  });
  return explained("playwright", code, summaries);
}

async function reportAt<Report>(file: string): Promise<Report | undefined> {
  const text = await readFile(file, "utf8").catch(() => "");
  await rm(file, { force: true });
  return attempt(() => JSON.parse(text) as Report);
}
