import { existsSync, readFileSync } from "node:fs";

/** Lines about the sources, tests and seeds among these files that still name what was removed; none where none does. */
export function stillNamed(called: RegExp, files: readonly string[]): string[] {
  const left = files.filter(
    (file) =>
      /^(src|tests|prisma)\/.*\.tsx?$/.test(file) &&
      existsSync(file) &&
      called.test(readFileSync(file, "utf8")),
  );
  return left.length > 0 ? ["Still named in:", ...left.map((file) => `  ${file}`)] : [];
}
