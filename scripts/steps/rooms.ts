import { readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { variables } from "@/server/env";
import { finished, type Variables } from "./process";
import { withReason } from "./table";
import { documentedVariables } from "./variables";

/** What ran in one room of tests; seconds from the start of its first file to the end of its last. */
export type Tally = {
  readonly room: string;
  readonly passed: number;
  /** What failed, each by its file and title, and below that why. */
  readonly failed: readonly string[];
  readonly skipped: number;
  readonly seconds: number;
};

/** A developer's own settings have no part in a test run. */
export const ownSettings: Variables = {
  ...Object.fromEntries(documentedVariables(variables).map(([name]) => [name, ""])),
  // Off by half an hour, so that a time which was taken for one of UTC shows.
  TZ: "America/St_Johns",
};

/** The rooms of tests: every folder of tests/ except what they share. */
export async function roomsOfTests(): Promise<string[]> {
  const entries = await readdir("tests", { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory() && entry.name !== "support")
    .map(({ name }) => name)
    .sort();
}

const outsideTheTests = "something outside the tests, told above";

type VitestReport = {
  testResults: {
    name: string;
    status: string;
    startTime: number;
    endTime: number;
    /** Why the file itself failed, if it did. */
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
  }[];
};

/** Runs rooms in Vitest, giving away what it prints, and counts what it reports. */
export async function runVitest(
  rooms: readonly string[],
  onOutput: (text: string) => void = (text) => process.stdout.write(text),
): Promise<Tally[]> {
  const file = join(tmpdir(), `app-vitest-${process.pid}-${rooms.join("-")}.json`);
  const projects = rooms.map((room) => `--project=${room}`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const { code } = await finished(
    "node_modules/vitest/vitest.mjs",
    ["run", ...projects, ...reporters],
    ownSettings,
    { onOutput },
  );
  const report = await reportAt<VitestReport>(file);
  const tallies = rooms.map((room) => tallyOf(room, report));
  // Something outside every test went wrong, such as an unhandled error.
  const unexplained = code !== 0 && tallies.every(({ failed }) => failed.length === 0);
  if (!unexplained) return tallies;
  return [...tallies, { ...tallyOf("vitest", undefined), failed: [outsideTheTests] }];
}

function tallyOf(room: string, report: VitestReport | undefined): Tally {
  const files = (report?.testResults ?? [])
    .map((file) => ({ ...file, name: relative(process.cwd(), file.name) }))
    .filter(({ name }) => name.startsWith(join("tests", room, "/")));
  const results = files.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ status, fullName, failureMessages = [] }) => ({
      status,
      title: withReason(`${name} › ${fullName}`, failureMessages[0]),
    })),
  );
  // A file that breaks before its tests begin has none to report.
  const broken = files.filter(
    ({ status, assertionResults }) =>
      status === "failed" && assertionResults.every((assertion) => assertion.status !== "failed"),
  );
  const titles = (wanted: string) =>
    results.filter(({ status }) => status === wanted).map(({ title }) => title);
  const passed = titles("passed").length;
  const failed = titles("failed");
  const starts = Math.min(...files.map(({ startTime }) => startTime));
  const ends = Math.max(...files.map(({ endTime }) => endTime));
  return {
    room,
    passed,
    failed: [...failed, ...broken.map(({ name, message }) => withReason(name, message))],
    skipped: results.length - passed - failed.length,
    seconds: files.length > 0 ? (ends - starts) / 1000 : 0,
  };
}

type PlaywrightSuite = {
  specs: {
    title: string;
    file: string;
    tests: { status: string; results?: { error?: { message?: string } }[] }[];
  }[];
  suites?: PlaywrightSuite[];
};
type PlaywrightReport = { suites: PlaywrightSuite[] };

const specsOf = ({ specs, suites = [] }: PlaywrightSuite): PlaywrightSuite["specs"] => [
  ...specs,
  ...suites.flatMap(specsOf),
];

/** Runs the browser room; `variables` say where the app under test listens and keeps its data. */
export async function runPlaywright(variables: Variables, args: readonly string[] = []): Promise<Tally> {
  const file = join(tmpdir(), `app-playwright-${process.pid}.json`);
  const { code, seconds } = await finished(
    "node_modules/@playwright/test/cli.js",
    ["test", "--reporter=list,json", ...args],
    { ...ownSettings, ...variables, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    { onOutput: (text) => process.stdout.write(text) },
  );
  const report = await reportAt<PlaywrightReport>(file);
  const results = (report?.suites ?? []).flatMap(specsOf).flatMap(({ title, file, tests }) =>
    tests.map(({ status, results = [] }) => ({
      status,
      title: withReason(`tests/browser/${file} › ${title}`, results[0]?.error?.message),
    })),
  );
  const count = (wanted: string) => results.filter(({ status }) => status === wanted).length;
  const failed = results
    .filter(({ status }) => status === "unexpected" || status === "flaky")
    .map(({ title }) => title);
  const unexplained = code !== 0 && failed.length === 0;
  return {
    room: "browser",
    passed: count("expected"),
    failed: unexplained ? [outsideTheTests] : failed,
    skipped: count("skipped"),
    seconds,
  };
}

async function reportAt<Report>(file: string): Promise<Report | undefined> {
  try {
    return JSON.parse(await readFile(file, "utf8")) as Report;
  } catch {
    return undefined;
  } finally {
    await rm(file, { force: true });
  }
}
