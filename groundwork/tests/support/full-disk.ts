import { withDatabase } from "./app-database";

/**
 * From now on the database has no disk space to write down that the sessions of one user are in use, which is due, and
 * space for everything else.
 * @returns frees the space again
 */
export async function fillDisk({ email }: { email: string }): Promise<() => Promise<void>> {
  let name = "";
  await withDatabase(async (query) => {
    const { rows } = await query(`SELECT id FROM "User" WHERE email = '${email}'`);
    const id = String(rows[0]?.id);
    name = `full_disk_${id.replaceAll("-", "_")}`;
    await query(`UPDATE "AuthSession" SET "updatedAt" = now() - interval '1 day' WHERE "userId" = '${id}'`);
    await query(`CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'No space left on device' USING ERRCODE = '53100'; END $$`);
    await query(`CREATE TRIGGER ${name} BEFORE UPDATE ON "AuthSession" FOR EACH ROW
      WHEN (NEW."userId" = '${id}') EXECUTE FUNCTION ${name}()`);
  });
  return () =>
    withDatabase(async (query) => {
      await query(`DROP FUNCTION ${name} CASCADE`);
    });
}
