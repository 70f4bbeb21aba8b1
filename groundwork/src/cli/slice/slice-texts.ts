import { copyOf } from "./copy";
import { existingSlices } from "./existing";
import { refuseNames } from "./name-rules";
import { namesOf, type SliceNames } from "./names";
import { filesOf, type VariantOptions, variantOf } from "./options/variant";
import { type Relation, withChild } from "./parent-files";
import { projectFiles } from "./paths";
import { asRefusing, withRefusal } from "./refusing-parent";
import { relationTo } from "./relations";
import { findSource, type Source } from "./source";
import { relatedSlice, templateSlice } from "./template";

/** The screens of a slice: its pages with their tests, and its line in the navigation. */
export const isPage = (path: string): boolean =>
  /^(src\/app|tests\/browser)\//.test(path) || path === "src/product/screens.ts";

export type SliceOptions = {
  /** For a name whose plural is irregular. */
  readonly plural?: string | undefined;
  /** The slice whose rows the new one's belong to. */
  readonly parent?: string | undefined;
  /** Whether rows of the parent are not removed as long as rows belong to them, in place of being removed with them. */
  readonly refusesRemoval?: boolean;
} & VariantOptions;

type Texts = ReadonlyMap<string, Buffer>;

/** A slice that is not written yet. */
export type SliceTexts = {
  readonly names: SliceNames;
  readonly relation: Relation | undefined;
  /** How many files are its own. */
  readonly made: number;
  /** Files by their paths: its own, and those of the project in which it has lines. */
  readonly texts: ReadonlyMap<string, string | Buffer>;
};

/**
 * Texts of a new slice: the template's under another name, and what it adds to the files of the project.
 * @throws {UserFacingError} with the reason why there can be none
 */
export function textsOfSlice(name: string, options: SliceOptions): SliceTexts {
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
  return {
    names: to,
    relation,
    made: copies.size,
    texts: new Map<string, string | Buffer>([...copies, ...lines, ...parentTexts]),
  };
}

export const filtered = <Text extends string | Buffer>(
  texts: ReadonlyMap<string, Text>,
  isWanted: (path: string) => boolean,
) => new Map([...texts].filter(([path]) => isWanted(path)));

/** The files of a slice under another name, and of another parent. */
export function copiesOf(
  { names, files }: Pick<Source, "names" | "files">,
  to: SliceNames,
  relation?: Relation,
): Texts {
  const copies = files.map((file) => copyOf(file, names, to, relation?.parent));
  return new Map(copies.map(({ path, content }) => [path, content]));
}
