import type { Role } from "../../contract/permissions";
import { UserFacingError } from "../../contract/user-facing-error";
import { closeDatabase, databaseUrl } from "../data/database";
import { runAccountCommand } from "../identity/account-command";

/** Roles of the product, which the build writes in here. */
declare const productRoles: readonly Role[];

// What makes the first administrator of a deployment where there is no npm: node .next/gateway/account.mjs admin EMAIL
try {
  const words = process.argv.slice(2);
  console.log(await runAccountCommand(words, { url: await databaseUrl(), roles: productRoles }));
} catch (error) {
  console.error(error instanceof UserFacingError ? error.message : error);
  process.exitCode = 1;
} finally {
  await closeDatabase();
}
