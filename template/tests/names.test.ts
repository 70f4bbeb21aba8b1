import { existsSync, readFileSync } from "node:fs";
import { parseSync } from "vite";
import { expect, test } from "vitest";
import { git } from "../../groundwork/src/cli/git";

/** Source of the platform, the product and the template's own commands; the overlay has the same files a second time. */
const isSource = (path: string): boolean =>
  /^(groundwork\/src|src|template)\/.*\.tsx?$/.test(path) &&
  !/^template\/(tests|overlay)\/|\.d\.ts$/.test(path);

/** Whether the router, the command line, `/spec` or Next reads exports of this file by their names, so that others have the same. */
const isReadByName = (path: string, name: string): boolean =>
  /\/procedures(\/[^/]+)?\.ts$|^groundwork\/src\/(cli\/commands|testing\/samples)\/|^src\/app\/.*\/(page|layout|route)(\.dev)?\.tsx?$/.test(
    path,
  ) || ["metadata", "generateMetadata"].includes(name);

/** Names that mean the same in both files of a pair: a reader of one file expects them in the other. */
const pairs: readonly string[] = [
  // The procedures, for components of the browser and of the server.
  "src/trpc/client.tsx src/trpc/server.tsx",
  // Kinds of fields: how a value is shown, and its schema.
  "groundwork/src/contract/display.ts groundwork/src/contract/fields.ts",
  // Variables of the environment: the platform's, and with them the product's.
  "groundwork/src/server/process/env.ts src/server/env.ts",
];

const exportedBy = (path: string): string[] =>
  parseSync(path, readFileSync(path, "utf8"))
    .module.staticExports.flatMap(({ entries }) => entries)
    .flatMap(({ moduleRequest, exportName }) => (moduleRequest ? [] : (exportName.name ?? [])))
    .filter((name) => !isReadByName(path, name));

test("no name is exported by two files", async () => {
  const listed = (await git(".", "ls-files", "-co", "--exclude-standard")).split("\n");
  const files = listed.filter((path) => isSource(path) && existsSync(path)).sort();
  const exporters = new Map<string, string[]>();
  for (const path of files)
    for (const name of new Set(exportedBy(path))) exporters.set(name, [...(exporters.get(name) ?? []), path]);
  expect(exporters.size).toBeGreaterThan(1000);

  const twice = [...exporters].filter(([, paths]) => paths.length > 1 && !pairs.includes(paths.join(" ")));
  expect(twice.map(([name, paths]) => `${name}: ${paths.join(", ")}`)).toEqual([]);
});
