import { readArguments } from "../flags";
import { biome, finished } from "../process";
import { productVariables } from "../product";

readArguments({});
const { code, output } = await finished(biome, ["check", "--write", "."]);
console.log(output);
process.exitCode = code;
// Loaded last: a source that cannot be read is named above.
if (code === 0) {
  const { writeVariables } = await import("../variables");
  for (const file of writeVariables(".", await productVariables())) console.log(`Wrote ${file}.`);
}
