import { connected } from "../connection";
import { administrator, app, type ServerAddress, urlOf } from "./server-address";

/**
 * The name of the app's user in the data that is there, and of its database: data that an earlier version made goes on
 * under the name that it was given.
 */
export function appUser(address: ServerAddress): Promise<string> {
  return connected(urlOf(address, administrator, "postgres"), async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `SELECT rolname AS name FROM pg_roles JOIN pg_database ON datdba = pg_roles.oid AND datname = rolname
       WHERE rolname <> $1 ORDER BY rolname = $2 DESC, pg_database.oid LIMIT 1`,
      [administrator, app],
    );
    return rows[0]?.name ?? app;
  });
}
