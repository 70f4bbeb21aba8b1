import type { SourceFile } from "./name-rules";
import { namesOf, type SliceNames } from "./names";
import { renamed, renamedPath } from "./renaming";
import { templateSlice } from "./template";

/** Files that hold no text; every other is read. */
const binary = /\.(ico|png|jpe?g|gif|webp|avif|woff2?|pdf|zip)$/;

/**
 * A file of one of the template's slices as it would be of another.
 * @param parent the slice whose rows those of the other belong to
 */
export function copyOf(
  file: SourceFile,
  from: SliceNames,
  to: SliceNames,
  parent?: SliceNames | undefined,
): SourceFile {
  const copy = renamedFile(file, from, to);
  return parent ? renamedFile(copy, namesOf(templateSlice), parent) : copy;
}

const renamedFile = ({ path, content }: SourceFile, from: SliceNames, to: SliceNames): SourceFile => ({
  path: renamedPath(path, from, to),
  content: binary.test(path) ? content : Buffer.from(renamed(content.toString(), path, from, to)),
});
