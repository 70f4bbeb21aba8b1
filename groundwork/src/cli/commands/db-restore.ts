import { resolve } from "node:path";
import { UserFacingError } from "../../contract/user-facing-error";
import { locationOf } from "../../postgres/connection";
import { migrationStatus } from "../../postgres/migrations";
import { type Counted, sumOf } from "../../postgres/transfer/contents";
import { restoreDatabase } from "../../postgres/transfer/restore";
import { refuseSharedDatabase } from "../../server/data/database";
import { flag, readArguments } from "../flags";
import { withDatabase } from "../with-database";

// npm run db:restore FILE: into the database in use, which is empty; --keep-old sets aside what is in it.
const { flags, words } = readArguments({ "keep-old": flag }, ["FILE"]);
const [name] = words;
if (!name) throw new UserFacingError("Name the backup to restore: npm run db:restore FILE");

await withDatabase(async (url) => {
  await refuseSharedDatabase();
  const file = resolve(name);
  const keepOld = flags["keep-old"] === true;
  const onTable = ({ schema, name, rows }: Counted) =>
    console.log(`  ${rows.toLocaleString("en").padStart(12)}  ${schema}.${name}`);
  const { contents, aside } = await restoreDatabase({ url, file, keepOld, onTable });
  const { database, host } = locationOf(url);
  console.log(
    `\n${sumOf(contents)} restored into "${database}" at ${host}; each table was counted and compared.`,
  );
  if (aside.length > 0) {
    const drops = aside.map((schema) => `  DROP SCHEMA "${schema}" CASCADE;`);
    console.log(
      `What was there before is in the same database, in ${aside.join(" and ")}. To delete it (npm run db:psql):\n${drops.join("\n")}`,
    );
  }
  const { pending } = await migrationStatus(url);
  if (pending.length > 0)
    console.log(`Later migrations (${pending.join(", ")}) are applied with: npm run db:apply`);
});
