import { finished } from "./steps/process";
import { ownSettings } from "./steps/rooms";

/** The rooms of the inner loop: no build, no browser, no other commands. `npm run check` proves the room of types. */
const rooms = ["product", "server", "wire"];

/** Databases and processes that end, hashing that is slow on purpose, spans that are gathered; `npm test` runs them. */
const slow = [
  "tests/server/database/**",
  "tests/server/front/lifecycle*",
  "tests/server/identity/**",
  "tests/server/sentry/**",
];

const { code } = await finished(
  "node_modules/vitest/vitest.mjs",
  [
    "run",
    ...rooms.map((room) => `--project=${room}`),
    ...slow.map((files) => `--exclude=${files}`),
    ...process.argv.slice(2),
  ],
  ownSettings,
  { onOutput: (text) => process.stdout.write(text) },
);
process.exitCode = code;
