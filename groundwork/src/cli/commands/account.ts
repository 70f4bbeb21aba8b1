import { runAccountCommand } from "../../server/identity/account-command";
import { readArguments } from "../flags";
import { productRoles } from "../product";
import { withDatabase } from "../with-database";

const { words } = readArguments({}, "any");
const roles = await productRoles();
await withDatabase(async (url) => console.log(await runAccountCommand(words, { url, roles })));
