import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { UserFacingError } from "../../contract/user-facing-error";

/** The scripts, styles and style attributes inside of a page, by their hashes: `'sha256-…'`. */
export type InlineCode = Record<"scripts" | "styles" | "attributes", readonly string[]>;

/** The inline code of each page that was made at the build, by its path. `groundwork/src/cli/static-files.ts` finds it. */
export type InlineCodeByPath = Readonly<Record<string, InlineCode>>;

/** Where a build keeps the hashes of its pages' inline code, from the project's folder. */
export const inlineCodeFile = join(".next", "inline-code.json");

/** @throws {UserFacingError} when the build did not find the inline code of the pages */
export function readInlineCode(): InlineCodeByPath {
  // The comment keeps the bundler from tracing the whole project folder into the build.
  const path = join(/* turbopackIgnore: true */ process.cwd(), inlineCodeFile);
  if (!existsSync(path)) {
    throw new UserFacingError(
      "The build lacks the hashes of its pages' scripts: build the app with npm run build.",
    );
  }
  return JSON.parse(readFileSync(path, "utf8"));
}
