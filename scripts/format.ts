import { readArguments } from "./steps/flags";
import { finished } from "./steps/process";

readArguments({});
const { code, output } = await finished("node_modules/@biomejs/biome/bin/biome", ["check", "--write", "."]);
console.log(output);
process.exitCode = code;
// Loaded last: a source that cannot be read is named above.
if (code === 0) {
  const { writeVariables } = await import("./steps/variables");
  for (const file of writeVariables()) console.log(`Wrote ${file}.`);
}
