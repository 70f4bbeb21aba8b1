import { UserFacingError } from "../../contract/user-facing-error";
import { upgradeEmbedded } from "../../postgres/embedded/upgrade";
import { env } from "../../server/env";
import { readArguments } from "../flags";
import { printTable, sumOf } from "../transfer";
import { exitOnSignals } from "../with-database";

// npm run db:upgrade: the embedded database, after its packages came to a new major version.
readArguments({});
const { DATABASE_URL, DATA_DIR } = env();
if (DATABASE_URL) {
  throw new UserFacingError(
    "DATABASE_URL names a database of your own, which is upgraded by PostgreSQL's own means: https://www.postgresql.org/docs/current/upgrading.html",
  );
}
exitOnSignals();
const upgrade = await upgradeEmbedded({ dataDir: DATA_DIR, onTable: printTable });
if (upgrade) {
  const { from, to, contents, kept } = upgrade;
  console.log(`\n${sumOf(contents)} carried over from PostgreSQL ${from} to ${to}; each table was counted and compared.
The data as PostgreSQL ${from} left it is kept in ${kept}: delete it when the app runs well.`);
} else {
  console.log("The embedded database is of this version: there is nothing to upgrade.");
}
