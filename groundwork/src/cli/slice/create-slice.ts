import { createMigration } from "../../postgres/create-migration";
import { allOrNothing, applyLast, format, writeApi } from "../changes/transaction";
import { withMigratedDatabase } from "../with-database";
import { nextEdits } from "./next-edits";
import { type SliceOptions, textsOfSlice } from "./slice-texts";

/**
 * Makes a slice: a copy of the template's under another name, in the router, the product and the database.
 * @throws {UserFacingError} with the reason, in which case nothing has changed
 */
export async function newSlice(name: string, options: SliceOptions): Promise<void> {
  const { names, relation, made, texts } = textsOfSlice(name, options);
  await withMigratedDatabase(async (url) => {
    const message = await allOrNothing(texts, async (changes) => {
      const [migration] = await Promise.all([
        createMigration(`add ${names.many.prose}`, url),
        format(texts, changes),
      ]);
      await writeApi(changes);
      if (migration) await applyLast(migration, url, changes);
      return nextEdits(names, { paths: [...texts.keys()], made, migration: migration?.name, relation });
    });
    // The reader of the output may be gone by now, which must not take anything back.
    console.log(message);
  });
}
