import { passedArguments } from "../flags";
import { tryGit } from "../git";
import { projectsOf, runShown, suitesOf, vitest } from "../test-suites";

/** Suites of the inner loop: no build, no browser, no commands. `npm run check` proves the suite of types. */
const suites = suitesOf("product", "platform").filter(({ name }) =>
  ["product", "server", "wire", "platform"].includes(name),
);

/** Databases and processes that end, hashing that is slow on purpose, spans that are gathered; `test:all` runs them. */
const slow = [
  "groundwork/tests/postgres/**",
  "groundwork/tests/server/gateway/graceful-shutdown*",
  "groundwork/tests/server/app/telemetry/**",
  "groundwork/tests/identity/**",
  "groundwork/tests/jobs/faults*",
];

const args = passedArguments();

/** The tests of what is not committed yet; where nothing is, or git cannot say, those that need no database. */
async function untoldTests(): Promise<readonly string[]> {
  const status = await tryGit(".", "status", "--porcelain").catch(() => undefined);
  if (status?.output) return ["--changed", "--passWithNoTests", ...projectsOf(suites)];
  console.log("Nothing has changed since the last commit: these are the tests without a database.");
  return projectsOf(suites.filter(({ name }) => name === "product"));
}

const isNamed = args.some((arg) => !arg.startsWith("-"));
const { code } = await runShown(vitest, [
  "run",
  ...(isNamed ? projectsOf(suites) : await untoldTests()),
  ...slow.map((files) => `--exclude=${files}`),
  ...args,
]);
process.exitCode = code;
