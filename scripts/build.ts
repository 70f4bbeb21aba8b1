import { build } from "./steps/build";
import { readArguments } from "./steps/flags";

readArguments({});
await build((text) => process.stdout.write(text));
