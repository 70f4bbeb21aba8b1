import { passedArguments } from "../flags";
import { finished } from "../process";
import { ownSettings, suitesOf } from "../test-suites";

/** Suites of the inner loop: no build, no browser, no commands. `npm run check` proves the suite of types. */
const suites = suitesOf("product", "platform").filter(({ name }) =>
  ["product", "server", "wire", "platform"].includes(name),
);

/** Databases and processes that end, hashing that is slow on purpose, spans that are gathered; `test:all` runs them. */
const slow = [
  "groundwork/tests/postgres/**",
  "groundwork/tests/server/gateway/graceful-shutdown*",
  "groundwork/tests/server/telemetry/**",
  "groundwork/tests/identity/**",
  "groundwork/tests/jobs/faults*",
];

const args = passedArguments();
const { code } = await finished(
  "node_modules/vitest/vitest.mjs",
  [
    "run",
    ...suites.map(({ name }) => `--project=${name}`),
    ...slow.map((files) => `--exclude=${files}`),
    ...args,
  ],
  ownSettings,
  { onOutput: (text) => process.stdout.write(text) },
);
process.exitCode = code;
