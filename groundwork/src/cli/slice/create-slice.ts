import { createMigration } from "../../postgres/create-migration";
import { ensureSchemaMigrated } from "../migration";
import { withDatabase } from "../with-database";
import { existingSlices } from "./existing";
import { refuseNames } from "./name-rules";
import { namesOf, type SliceNames } from "./names";
import { nextEdits } from "./next-edits";
import { filesOf, type VariantOptions, variantOf } from "./options/variant";
import { projectFiles } from "./paths";
import { renamed, renamedPath } from "./renaming";
import { findSource, type Source } from "./source";
import { format, writeApi } from "./tools";
import { allOrNothing, applyLast } from "./transaction";

/** Files that hold no text; every other is read. */
const binary = /\.(ico|png|jpe?g|gif|webp|avif|woff2?|pdf|zip)$/;

/**
 * Makes a slice: a copy of the template's under another name, in the router, the product and the database.
 * @param plural for a name whose plural is irregular
 * @param options what of the example it does without
 * @throws {UserFacingError} with the reason, in which case nothing has changed
 */
export async function newSlice(name: string, plural?: string, options: VariantOptions = {}): Promise<void> {
  const variant = variantOf(options);
  const to = namesOf(name, plural);
  const files = projectFiles();
  const existing = existingSlices();
  const source = findSource(files, existing);
  refuseNames(to, source.names, { sources: source.files, files, existing });
  const copies = copiesOf({ ...source, files: filesOf(source, variant) }, to);
  const registries = source.registriesWith(to);
  // Without a procedure that creates, there is nothing to seed.
  if (!copies.has(`prisma/seed/${to.one.kebab}.ts`)) registries.delete("prisma/seed.ts");
  await withDatabase(async (url) => {
    await ensureSchemaMigrated(url);
    const message = await allOrNothing(async (changes) => {
      for (const [path, content] of copies) changes.write(path, content);
      for (const [path, content] of registries) changes.write(path, content);
      const written = [...copies.keys(), ...registries.keys()];
      const [migration] = await Promise.all([
        createMigration(`add ${to.many.prose}`, url),
        format(written, changes),
      ]);
      await writeApi(changes);
      if (migration) await applyLast(migration, url, changes);
      return nextEdits(to, { made: [...copies.keys()], migration: migration?.name });
    });
    // The reader of the output may be gone by now, which must not take anything back.
    console.log(message);
  });
}

/** The files of a slice under another name. */
function copiesOf({ names, files }: Source, to: SliceNames): Map<string, string | Buffer> {
  return new Map(
    files.map(({ path, content }) => [
      renamedPath(path, names, to),
      binary.test(path) ? content : renamed(content.toString(), path, names, to),
    ]),
  );
}
