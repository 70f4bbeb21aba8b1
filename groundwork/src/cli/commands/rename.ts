import { flag, readArguments } from "../flags";
import { namesFrom, rename } from "../rename/rename";

// npm run rename my-product ["My Product"]
const { flags, words } = readArguments({ force: flag }, ["NAME", '"SHOWN NAME"']);
const [name, shown] = words;
const names = namesFrom(name, shown);
const { from, changed, untouched } = await rename(process.cwd(), names, { force: flags.force === true });

console.log(`${from.display} is called ${names.display} now, and ${names.package} in package.json. Changed:`);
for (const path of changed) console.log(`  ${path}`);
if (untouched.length > 0)
  console.log(`As they were, for they did not bear the old name: ${untouched.join(", ")}`);
console.log(
  "\nNext: say what it does in src/product/product.ts and README.md, and who holds the rights in LICENSE.",
);
