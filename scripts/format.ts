import { readArguments } from "./steps/flags";
import { finished } from "./steps/process";

readArguments({});
const { code, output } = await finished("node_modules/@biomejs/biome/bin/biome", ["check", "--write", "."]);
console.log(output);
process.exitCode = code;
// Loaded last: what cannot be read is told above.
if (code === 0)
  for (const file of await (await import("./steps/variables")).writeVariables())
    console.log(`Wrote ${file}.`);
