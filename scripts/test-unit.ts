import { finished } from "./steps/process";
import { ownSettings } from "./steps/rooms";

/** The rooms of the inner loop: no build, no browser, no other commands. */
const rooms = ["product", "types", "server", "wire"];

/** It starts, kills and fills databases, which takes its time; `npm test` runs it. */
const slow = "tests/server/database/**";

const { code } = await finished(
  "node_modules/vitest/vitest.mjs",
  ["run", ...rooms.map((room) => `--project=${room}`), `--exclude=${slow}`, ...process.argv.slice(2)],
  ownSettings,
  { onOutput: (text) => process.stdout.write(text) },
);
process.exitCode = code;
