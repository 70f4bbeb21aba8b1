import { readFileSync } from "node:fs";
import type { SliceNames } from "../slice/names";
import { opinions } from "../slice/options/opinions";
import { filesOf } from "../slice/options/variant";
import { ownPaths, projectFiles } from "../slice/paths";
import type { Texts } from "./edits";

/**
 * The files of a slice without its title, by which its rows are named, sorted and found: the same that `new slice` leaves
 * out with `--without title`. What is left of it elsewhere, the compiler names.
 */
export function withoutTitle(slice: SliceNames, existing: readonly SliceNames[]): Texts {
  const read = (paths: readonly string[]) => paths.map((path) => ({ path, content: readFileSync(path) }));
  const all = projectFiles();
  const own = ownPaths(all, slice, existing).filter((path) => /\.(tsx?|prisma)$/.test(path));
  const others = all.filter((path) => /^(src|tests|prisma)\/.*\.tsx?$/.test(path) && !own.includes(path));
  const around = new Map(read(others).map(({ path, content }) => [path, content.toString()]));
  const naming = new Map([...around].filter(([, text]) => text.includes(slice.one.camel)));
  const files = read(own);
  const left = new Map(
    filesOf({ names: slice, files, registriesWith: () => naming }, [opinions.title]).map(
      ({ path, content }) => [path, content.toString()],
    ),
  );
  // A file in which nothing is left goes: its text is empty.
  return new Map(
    files.flatMap(({ path, content }): [string, string][] => {
      const text = left.get(path) ?? "";
      return text === content.toString() ? [] : [[path, text]];
    }),
  );
}
