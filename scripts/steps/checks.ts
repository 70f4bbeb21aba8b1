import { checkDependencies } from "./dependencies";
import { finished } from "./process";

export type Check = { name: string; passed: boolean; output: string; seconds: number };

type Outcome = { code: number; output: string };

const checks: Record<string, () => Promise<Outcome>> = {
  "format and lint": () =>
    finished("node_modules/@biomejs/biome/bin/biome", [
      "check",
      "--error-on-warnings",
      "--max-diagnostics=50",
      ".",
    ]),
  types: checkTypes,
  rooms: checkRooms,
  "dead code": () => finished("node_modules/knip/bin/knip.js", ["--no-progress", "--no-config-hints"]),
};

/** Runs every check of the source at once; `report` hears of each as it ends. */
export async function runChecks(report: (check: Check) => void): Promise<Check[]> {
  return Promise.all(
    Object.entries(checks).map(async ([name, run]) => {
      const started = Date.now();
      const { code, output } = await run();
      const check = { name, passed: code === 0, output, seconds: (Date.now() - started) / 1000 };
      report(check);
      return check;
    }),
  );
}

async function checkTypes(): Promise<Outcome> {
  // Page props and the addresses of links are types that Next derives from the folders of src/app.
  const routes = await finished("node_modules/next/dist/bin/next", ["typegen"]);
  if (routes.code !== 0) return routes;
  // TypeScript's record of an earlier run is not trusted: it has outlived a change of tsconfig.json.
  return finished("node_modules/typescript/bin/tsc", ["--noEmit", "--incremental", "false"]);
}

async function checkRooms(): Promise<Outcome> {
  const { violations } = await checkDependencies(process.cwd());
  return { code: violations.length === 0 ? 0 : 1, output: violations.join("\n") };
}
