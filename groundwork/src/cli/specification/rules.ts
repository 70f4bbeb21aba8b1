import { existsSync } from "node:fs";
import { join } from "node:path";
import type { SpecCall, SpecRule } from "../../contract/specification";
import { codeName, type SliceModules } from "./modules";
import { exportsOf, sourceFiles } from "./source-files";

const proceduresFolder = "src/server/procedures";

/** Calls by their paths with what their source says: each export of a file of procedures is one. */
const procedureSources = () =>
  sourceFiles(proceduresFolder).flatMap((file) => {
    const slice = codeName(/([^/]+)\.ts$/.exec(file)?.[1] ?? "");
    return exportsOf(file).map((found) => ({ ...found, path: `${slice}.${found.name}` }));
  });

/** What is written of the calls beside their declarations. */
export const callSources = (): Record<string, SpecCall> =>
  Object.fromEntries(procedureSources().map(({ path, about, place }) => [path, { about, place }]));

/** Functions of the slices' `rules.ts` that answer with codes of the catalogue, and the calls that ask them. */
export function rulesOf(slices: readonly SliceModules[], codes: readonly string[]): SpecRule[] {
  const calls = procedureSources();
  return slices.flatMap(({ slice, folder }) => {
    const file = join(folder, "rules.ts");
    if (!existsSync(file)) return [];
    return exportsOf(file).flatMap(({ name, about, text, place }) => {
      const refusals = codes.filter((code) => text.includes(`"${code}"`));
      const asking = calls.filter((call) => new RegExp(`\\b${name}\\(`).test(call.text));
      return refusals.length > 0
        ? [{ slice: codeName(slice), name, about, refusals, calls: asking.map(({ path }) => path), place }]
        : [];
    });
  });
}
