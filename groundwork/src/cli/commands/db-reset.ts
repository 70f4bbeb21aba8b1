import { UserFacingError } from "../../contract/user-facing-error";
import { locationOf, withConnection } from "../../postgres/connection";
import { applyMigrations } from "../../postgres/migrations";
import { flag, readArguments } from "../flags";
import { withDatabase } from "../with-database";

const { force } = readArguments({ force: flag }).flags;

await withDatabase(async (url) => {
  const { database, host, local } = locationOf(url);
  if (!local && !force)
    throw new UserFacingError(
      `The database "${database}" at ${host} is not on this machine, so it is left alone: to delete everything in it, add --force.`,
    );
  await withConnection(url, (client) =>
    client.query("DROP SCHEMA IF EXISTS jobs CASCADE; DROP SCHEMA public CASCADE; CREATE SCHEMA public"),
  );
  const applied = await applyMigrations(url);
  console.log(
    `"${database}" at ${host} is empty, with ${applied.length} migrations. Fill it with: npm run db:seed`,
  );
});
