import { existsSync } from "node:fs";
import { join, relative } from "node:path";
import { UserFacingError } from "../../contract/user-facing-error";
import { locationOf } from "../../postgres/connection";
import { moveDatabase } from "../../postgres/transfer/move";
import { databaseUrl, isPostgresUrl, parameterProblem } from "../../postgres/url";
import { env } from "../../server/env";
import { readArguments } from "../flags";
import { printTable, sumOf } from "../transfer";
import { withDatabaseAlone } from "../with-database";

// npm run db:move postgresql://…: from the database in use, usually the embedded one, to an empty one.
const [to = ""] = readArguments({}, ["URL"]).words;
if (!isPostgresUrl(to)) {
  throw new UserFacingError(
    "Name the empty database to move to: npm run db:move postgresql://USER:PASSWORD@HOST:5432/NAME",
  );
}
const problem = parameterProblem(to);
if (problem) throw new UserFacingError(`The URL ${problem}`);

await withDatabaseAlone(async (from) => {
  const { host, database } = locationOf(to);
  const contents = await moveDatabase({ from, to, onTable: printTable });
  const shown = databaseUrl(to);
  if (shown.password) shown.password = "PASSWORD";
  const { AUTH_SECRET, DATA_DIR } = env();
  const secret = join(DATA_DIR, "auth-secret");
  const kept = !AUTH_SECRET && existsSync(secret) ? relative("", secret) : undefined;
  console.log(`\n${sumOf(contents)} moved to "${database}" at ${host}; each table was counted and compared.
The database before is as it was, and no longer in use once the app has these variables:

  DATABASE_URL=${shown.href}${kept ? `\n  AUTH_SECRET=   the text in ${kept}: with another one everybody has to sign in again` : ""}`);
});
