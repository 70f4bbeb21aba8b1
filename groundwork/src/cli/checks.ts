import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { platformFolder } from "../server/process/platform-folder";
import { apiFile, pathsIn } from "./api-file";
import { checkDependencies } from "./dependencies";
import { filesBelow, hashOfFiles } from "./files";
import { strayExports } from "./procedure-exports";
import { biome, finished } from "./process";
import { productVariables } from "./product";
import { passMark, type Summary } from "./summary-table";
import { deriveRouteTypes, overTypeBudget, typeCheck } from "./type-check";

type Outcome = { code: number; output: string };

const outcomeOf = (problems: readonly string[]): Outcome => ({
  code: problems.length === 0 ? 0 : 1,
  output: problems.join("\n"),
});

/** Each is told whether the platform is to be checked, too. */
const checks: Record<string, (platform: boolean) => Promise<Outcome>> = {
  "format and lint": checkFormat,
  types: checkTypes,
  layers: async (platform) => outcomeOf((await checkDependencies(process.cwd(), { platform })).violations),
  variables: async () => {
    const { variableProblems } = await import("./variables");
    return outcomeOf(variableProblems(".", await productVariables()));
  },
  "dead code": () =>
    finished("node_modules/knip/bin/knip.js", [
      ...["--no-progress", "--no-config-hints", "--config", `${platformFolder}/knip.config.ts`],
      ...["--cache", "--cache-location", "node_modules/.cache/knip"],
    ]),
};

/**
 * Runs every check of the source at once, says how each went, and in full what the failing ones found. The platform is
 * part of it when it has changed.
 */
export async function reportChecks(): Promise<Summary> {
  const started = Date.now();
  const { changed, notePassed } = await platformChanges();
  const results = await Promise.all(
    Object.entries(checks).map(async ([name, run]) => {
      const began = Date.now();
      const { code, output } = await run(changed);
      console.log(`${passMark(code === 0)} ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
      return { name, code, output };
    }),
  );
  const failed = results.filter(({ code }) => code !== 0);
  if (failed.length === 0) await notePassed();
  for (const { name, output } of failed) console.error(`\n${name}\n${"─".repeat(name.length)}\n${output}`);
  return {
    suite: "check",
    passed: results.length - failed.length,
    failed: failed.map(({ name }) => `check › ${name}`),
    skipped: 0,
    seconds: (Date.now() - started) / 1000,
  };
}

async function checkFormat(platform: boolean): Promise<Outcome> {
  const product = (await readdir(".")).filter((entry) => !["groundwork", "node_modules"].includes(entry));
  const { movingTexts } = await import("./moving-texts");
  const moving = movingTexts(["src", ...(platform ? ["groundwork/src"] : [])]);
  const options = ["check", "--error-on-warnings", "--max-diagnostics=50"];
  const { code, output } = await finished(biome, [...options, ...(platform ? ["."] : product)]);
  return moving.length > 0 ? { code: 1, output: [output, ...moving].join("\n") } : { code, output };
}

async function checkTypes(platform: boolean): Promise<Outcome> {
  const strays = await strayExports();
  if (strays.length > 0) return outcomeOf(strays);
  const routes = await deriveRouteTypes();
  if (routes.code !== 0) return routes;
  const { code, output, instantiations } = await typeCheck();
  if (code !== 0) return { code, output };
  // How many there are, as the last `npm run api` wrote them down; a test holds that to the router.
  const procedures = pathsIn(await readFile(apiFile, "utf8")).length;
  const over = overTypeBudget(instantiations, procedures);
  if (over) return outcomeOf([over]);
  return platform ? typeCheck(".", "groundwork") : { code, output };
}

/** What the verdict on the platform's sources depends on beside them. */
const settings = ["biome.json", "package-lock.json", "tsconfig.json"];

/**
 * Whether the platform has to be checked: a product's team edits it rarely, and a check of it takes as long as one of the
 * product. What a change of the product does to the platform's own tests, `npm run test:all` finds.
 * @returns whether `groundwork/` is not what it was when all checks of it last passed here; as a package it is nobody's
 */
export async function platformChanges(root = ".") {
  const file = join(root, "node_modules/.cache/groundwork/checked");
  const own = filesBelow(join(root, "groundwork")).filter(
    (path) => !/\/node_modules\//.test(relative(root, path)),
  );
  const hash = own.length > 0 ? hashOfFiles([...settings.map((name) => join(root, name)), ...own]) : "";
  const passed = await readFile(file, "utf8").catch(() => "");
  return {
    changed: passed !== hash,
    notePassed: async () => {
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, hash);
    },
  };
}
