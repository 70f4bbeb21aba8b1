import { createHash } from "node:crypto";
import { withDatabase } from "./app-database";

/**
 * From now on the database has no disk space to count the calls of one user, and of no other.
 * @returns frees the space again
 */
export async function fillDisk({ email }: { email: string }): Promise<() => Promise<void>> {
  let name = "";
  await withDatabase(async (query) => {
    const { rows } = await query(`SELECT id FROM "User" WHERE email = '${email}'`);
    const id = String(rows[0]?.id);
    name = `full_disk_${id.replaceAll("-", "_")}`;
    const key = `calls-of-person:${createHash("sha256").update(id).digest("base64url")}`;
    await query(`CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'No space left on device' USING ERRCODE = '53100'; END $$`);
    await query(`CREATE TRIGGER ${name} BEFORE INSERT ON "RateLimit" FOR EACH ROW
      WHEN (NEW.key = '${key}') EXECUTE FUNCTION ${name}()`);
  });
  return () =>
    withDatabase(async (query) => {
      await query(`DROP FUNCTION ${name} CASCADE`);
    });
}
