import { UserFacingError } from "../../../contract/user-facing-error";
import type { SourceFile } from "../name-rules";
import type { SliceNames } from "../names";
import type { Source } from "../source";
import { opinions, procedures, required } from "./opinions";
import { type Going, prune, type Replacement, type Texts } from "./prune";
import { schemaWithout } from "./schema";

/** Lists of names as they are typed, with commas between. */
export type VariantOptions = { readonly without?: string | undefined; readonly only?: string | undefined };

/** What a copy of an example is to do without. */
export type Variant = {
  readonly parts: readonly ((names: SliceNames) => Going)[];
  readonly withoutPages: boolean;
};

/** The word for the screens, which are left out as whole files. */
const pages = "pages";

/**
 * Reads what a copy is to do without.
 * @param isRelated whether it is one of the example whose rows belong to others, which has no opinions and fewer procedures
 * @throws {UserFacingError} for a name that there is not, with those that there are
 */
export function variantOf({ without, only }: VariantOptions, isRelated: boolean): Variant {
  const views = isRelated ? [] : Object.keys(opinions);
  const unwanted = listed(without, [...views, pages], "--without takes opinions of the example, or pages");
  const every = isRelated ? [required, "create", "remove"] : [required, ...Object.keys(procedures)];
  const wanted = only === undefined ? every : listed(only, every, "--only takes procedures of the example");
  if (!wanted.includes(required)) {
    throw new UserFacingError(
      `--only has to name ${required}, because the navigation leads to it: --only ${[required, ...wanted].join(",")}. Nothing was written.`,
    );
  }
  const parts = [
    ...Object.entries(opinions).flatMap(([name, part]) => (unwanted.includes(name) ? [part] : [])),
    ...Object.entries(procedures).flatMap(([name, part]) =>
      every.includes(name) && !wanted.includes(name) ? [part] : [],
    ),
  ];
  return { parts, withoutPages: unwanted.includes(pages) };
}

function listed(text: string | undefined, known: readonly string[], takes: string): string[] {
  const names = text === undefined ? [] : text.split(",").map((name) => name.trim());
  const unknown = names.find((name) => !known.includes(name));
  if (unknown === undefined) return names;
  throw new UserFacingError(
    `${takes}, and "${unknown}" is none: ${known.length > 1 ? `there are ${known.slice(0, -1).join(", ")} and ` : "there is "}${known.at(-1)}. Nothing was written.`,
  );
}

/** The files of the example as a variant has them. */
export function filesOf(
  { files, names: slice, registriesWith }: Source,
  goingParts: Variant["parts"],
): readonly SourceFile[] {
  if (goingParts.length === 0) return files;
  const around = new Map([...registriesWith(slice)].filter(([path]) => isSource(path)));
  const parts = goingParts.map((part) => part(slice));
  const names = parts.flatMap((part) => part.names);
  const gone = parts.flatMap((part) => part.files ?? []);
  const replaced = files.map((file) =>
    withReplaced(
      file,
      parts.flatMap((part) => part.instead ?? []),
    ),
  );
  const sources = replaced.filter(({ path }) => isSource(path));
  const texts = new Map(sources.map(({ path, content }) => [path, content.toString()]));
  const pruned = prunedWithCodes(texts, { names, files: gone, around });
  return replaced.flatMap((file) => {
    const { path, content } = file;
    if (path.endsWith(".prisma"))
      return [{ path, content: Buffer.from(schemaWithout(content.toString(), names)) }];
    if (!isSource(path)) return [file];
    const text = pruned.get(path);
    return text === undefined ? [] : [{ path, content: Buffer.from(text) }];
  });
}

const isSource = (path: string) => /\.tsx?$/.test(path);

function withReplaced(file: SourceFile, replacements: readonly Replacement[]): SourceFile {
  const { path, content } = file;
  const own = replacements.filter(([files]) => files.test(path));
  if (own.length === 0) return file;
  const text = own.reduce((each, [, from, instead]) => each.replace(from, instead), content.toString());
  return { path, content: Buffer.from(text) };
}

/** Prunes also the codes that no procedure declares any more. */
function prunedWithCodes(texts: Texts, going: Parameters<typeof prune>[1]): Texts {
  const pruned = prune(texts, going);
  const after = declaredCodes(pruned);
  const names = declaredCodes(texts).filter((code) => !after.includes(code) && !going.names.includes(code));
  if (names.length === 0) return pruned;
  return prunedWithCodes(texts, { ...going, names: [...going.names, ...names] });
}

/** Codes that procedures declare. */
const declaredCodes = (texts: Texts): string[] =>
  [...texts].flatMap(([path, text]) =>
    path.startsWith("src/server/")
      ? [...text.matchAll(/\berrors: \[([^\]]*)\]/g)].flatMap(([, list = ""]) => list.match(/\w+/g) ?? [])
      : [],
  );
