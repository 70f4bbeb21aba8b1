import { readArguments } from "./steps/flags";
import { finished } from "./steps/process";

readArguments({});
const { code, output } = await finished("node_modules/@biomejs/biome/bin/biome", ["check", "--write", "."]);
console.log(output);
process.exitCode = code;
