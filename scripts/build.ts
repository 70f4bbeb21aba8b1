import { build } from "./steps/build";

await build((text) => process.stdout.write(text));
