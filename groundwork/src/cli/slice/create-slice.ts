import { existsSync } from "node:fs";
import { UserFacingError } from "../../contract/user-facing-error";
import { createMigration } from "../../postgres/create-migration";
import { ensureSchemaMigrated } from "../migration";
import { withDatabase } from "../with-database";
import { copyOf } from "./copy";
import { existingSlices } from "./existing";
import { refuseNames } from "./name-rules";
import { namesOf, type SliceNames } from "./names";
import { nextEdits } from "./next-edits";
import { filesOf, type VariantOptions, variantOf } from "./options/variant";
import { type Relation, withChild } from "./parent-files";
import { projectFiles } from "./paths";
import { asRefusing, withRefusal } from "./refusing-parent";
import { parentOf, relationTo } from "./relations";
import { findSource, type Source } from "./source";
import { relatedSlice, templateSlice } from "./template";
import { format, writeApi } from "./tools";
import { allOrNothing, applyLast } from "./transaction";

/** The screens of a slice: its pages with their tests, and its line in the navigation. */
const isPage = (path: string): boolean =>
  /^(src\/app|tests\/browser)\//.test(path) || path === "src/product/screens.ts";

type Options = {
  /** For a name whose plural is irregular. */
  readonly plural?: string | undefined;
  /** The slice whose rows the new one's belong to. */
  readonly parent?: string | undefined;
  /** Whether rows of the parent are not removed as long as rows belong to them, in place of being removed with them. */
  readonly refusesRemoval?: boolean;
} & VariantOptions;

type Texts = ReadonlyMap<string, Buffer>;

/**
 * Makes a slice: a copy of the template's under another name, in the router, the product and the database.
 * @throws {UserFacingError} with the reason, in which case nothing has changed
 */
export async function newSlice(name: string, options: Options): Promise<void> {
  const { plural, parent, refusesRemoval = false } = options;
  const to = namesOf(name, plural);
  const files = projectFiles();
  const existing = existingSlices();
  const relation = parent === undefined ? undefined : relationTo(parent, to, existing);
  const source = findSource(files, existing, relation ? relatedSlice : templateSlice);
  refuseNames(to, source.names, { sources: source.files, files, existing });
  const variant = variantOf(options, relation !== undefined);
  const isWanted = (path: string) => !(variant.withoutPages && isPage(path));
  const variantFiles = filesOf(source, variant.parts);
  const copies = filtered(copiesOf({ ...source, files: variantFiles }, to, relation), isWanted);
  const lines = filtered(source.registriesWith(to), isWanted);
  // Without a procedure that creates, there is nothing to seed.
  if (!copies.has(`prisma/seed/${to.one.kebab}.ts`)) lines.delete("prisma/seed.ts");
  const parentTexts = new Map<string, string>(
    relation && withChild(relation, (file) => !(variant.withoutPages && file.isPage)),
  );
  if (relation && refusesRemoval) {
    for (const [path, content] of copies)
      copies.set(path, Buffer.from(asRefusing(content.toString(), path, relation)));
    for (const [path, text] of withRefusal(relation)) parentTexts.set(path, text);
  }
  await withDatabase(async (url) => {
    await ensureSchemaMigrated(url);
    const message = await allOrNothing(async (changes) => {
      const written = [...copies, ...lines, ...parentTexts];
      for (const [path, content] of written) changes.write(path, content);
      const [migration] = await Promise.all([
        createMigration(`add ${to.many.prose}`, url),
        format(
          written.map(([path]) => path),
          changes,
        ),
      ]);
      await writeApi(changes);
      if (migration) await applyLast(migration, url, changes);
      const paths = written.map(([path]) => path);
      return nextEdits(to, { paths, made: copies.size, migration: migration?.name, relation });
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

const filtered = <Text extends string | Buffer>(
  texts: ReadonlyMap<string, Text>,
  isWanted: (path: string) => boolean,
) => new Map([...texts].filter(([path]) => isWanted(path)));

/** The files of a slice under another name, and of another parent. */
function copiesOf(
  { names, files }: Pick<Source, "names" | "files">,
  to: SliceNames,
  relation?: Relation,
): Texts {
  const copies = files.map((file) => copyOf(file, names, to, relation?.parent));
  return new Map(copies.map(({ path, content }) => [path, content]));
}
