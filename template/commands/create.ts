import { given, readArguments } from "groundwork/cli/flags";
import { template } from "groundwork/cli/template-version";
import { create } from "../create/create";

// npm run create ../my-product ["My Product"]
const { flags, words } = readArguments({ force: given }, ["FOLDER", '"SHOWN NAME"']);
const [path, shown] = words;
const made = await create(process.cwd(), path, shown, { force: flags.force === true });

console.log(`${made.names.display} is in ${made.folder}: ${made.files} files and one commit, made from ${template} ${made.version}.

Next:
  cd ${path}
  npm start   installs, builds, prepares a PostgreSQL of its own, and serves http://localhost:3000
  npm test    proves all of it

Then say what it does in src/product/product.ts, and who holds the rights in LICENSE.`);
