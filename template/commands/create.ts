import { flag, readArguments } from "../../groundwork/src/cli/flags";
import { template } from "../../groundwork/src/cli/template-version";
import { create } from "../create/create";

// npm run create ../my-product ["My Product"]
const { flags, words } = readArguments({ force: flag }, ["FOLDER", '"SHOWN NAME"']);
const [path, shown] = words;
const created = await create(process.cwd(), path, shown, { force: flags.force === true });

console.log(`${created.names.display} is in ${created.folder}: ${created.files} files and one commit, made from ${template} ${created.version}.

Next:
  cd ${path}
  npm start   installs, builds, prepares a PostgreSQL of its own, and serves http://localhost:3000
  npm test    proves all of it

Then say what it does in src/product/product.ts, and who holds the rights in LICENSE.`);
