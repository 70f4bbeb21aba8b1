import { existsSync } from "node:fs";
import { UserFacingError } from "../../contract/user-facing-error";
import { createMigration } from "../../postgres/create-migration";
import { ensureSchemaMigrated } from "../migration";
import { withDatabase } from "../with-database";
import { existingSlices } from "./existing";
import { nextEdits } from "./next-edits";
import { withChild } from "./parent-files";
import { projectFiles } from "./paths";
import { parentOf } from "./relations";
import { copiesOf, filtered, isPage, type SliceOptions, textsOfSlice } from "./slice-texts";
import { findSource } from "./source";
import { relatedSlice, templateSlice } from "./template";
import { format, writeApi } from "./tools";
import { allOrNothing, applyLast } from "./transaction";

/**
 * Makes a slice: a copy of the template's under another name, in the router, the product and the database.
 * @throws {UserFacingError} with the reason, in which case nothing has changed
 */
export async function newSlice(name: string, options: SliceOptions): Promise<void> {
  const { names, relation, made, texts } = textsOfSlice(name, options);
  await withDatabase(async (url) => {
    await ensureSchemaMigrated(url);
    const message = await allOrNothing(async (changes) => {
      for (const [path, content] of texts) changes.write(path, content);
      const paths = [...texts.keys()];
      const [migration] = await Promise.all([
        createMigration(`add ${names.many.prose}`, url),
        format(paths, changes),
      ]);
      await writeApi(changes);
      if (migration) await applyLast(migration, url, changes);
      return nextEdits(names, { paths, made, migration: migration?.name, relation });
    });
    // The reader of the output may be gone by now, which must not take anything back.
    console.log(message);
  });
}

/**
 * Adds the screens to a slice that was made without.
 * @throws {UserFacingError} with the reason, in which case nothing has changed
 */
export async function newPages(name: string): Promise<void> {
  const existing = existingSlices();
  const to = existing.find(({ one }) => one.camel === name);
  if (!to) {
    const names = existing.map(({ one }) => one.camel).join(", ");
    throw new UserFacingError(
      `There is no slice "${name}" to make pages for: the slices are ${names}. Nothing was written.`,
    );
  }
  const parent = parentOf(to, existing);
  const relation = parent && { child: to, parent };
  const source = findSource(projectFiles(), existing, relation ? relatedSlice : templateSlice);
  const copies = filtered(copiesOf(source, to, relation), isPage);
  const there = [...copies.keys()].find((path) => existsSync(path));
  if (there !== undefined)
    throw new UserFacingError(`"${name}" has pages already, such as ${there}. Nothing was written.`);
  const lines = filtered(source.registriesWith(to), isPage);
  const parentTexts = relation ? withChild(relation, (file) => file.isPage) : [];
  await allOrNothing(async (changes) => {
    const written = [...copies, ...lines, ...parentTexts];
    for (const [path, content] of written) changes.write(path, content);
    await format(
      written.map(([path]) => path),
      changes,
    );
  });
  console.log(`The pages of ${to.many.prose} are there: ${copies.size} files.`);
}
