import type { SourceFile } from "./name-rules";
import type { SliceNames } from "./names";
import { renamed, renamedPath } from "./renaming";

/** Files that hold no text; every other is read. */
const binary = /\.(ico|png|jpe?g|gif|webp|avif|woff2?|pdf|zip)$/;

/** A file of one slice as it would be of another. */
export function copyOf({ path, content }: SourceFile, from: SliceNames, to: SliceNames): SourceFile {
  return {
    path: renamedPath(path, from, to),
    content: binary.test(path) ? content : Buffer.from(renamed(content.toString(), path, from, to)),
  };
}
