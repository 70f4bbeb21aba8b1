import { build } from "../build";
import { readArguments } from "../flags";

readArguments({});
await build((text) => process.stdout.write(text));
