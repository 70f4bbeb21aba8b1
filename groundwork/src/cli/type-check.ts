import { finished } from "./process";

/** Has Next derive the types of pages' props and of the URLs of links from the folders of src/app. */
export const deriveRouteTypes = () => finished("node_modules/next/dist/bin/next", ["typegen"]);

/**
 * Checks the types of the project in a folder, or of one below it.
 * @returns the errors of the compiler, and how often it worked out a generic type: the same on every machine
 */
export async function typeCheck(folder = ".", project = ".") {
  // The record of an earlier run is not trusted: it has outlived a change of tsconfig.json. That also asks for one checker,
  // of the build and of editors too: several work out much of the same types, each for itself, half as much again with two.
  const options = ["--project", project, "--noEmit", "--incremental", "false", "--extendedDiagnostics"];
  const { code, output } = await finished("node_modules/typescript/bin/tsc", options, {}, { cwd: folder });
  const statistics = output.search(/^Files:\s+\d+$/m);
  const instantiations = Number(output.match(/^Instantiations:\s+(\d+)$/m)?.[1] ?? Number.NaN);
  return { code, output: output.slice(0, statistics).trim(), instantiations };
}

/**
 * Measurements by `npm run check` of the template, tests included and the platform as far as they import it, and how much
 * more it measured for each procedure when ten untouched slices were added.
 */
export const measured = { procedures: 46, instantiations: 603_900, eachMore: 4_300 } as const;

/** How much more than was measured a project may take: in what is there once, and for each procedure with its screens. */
const share = { base: 1.08, eachMore: 1.5 } as const;

/** How many generic types the compiler may work out for a project with so many procedures. */
export const typeBudget = (procedures: number): number =>
  Math.round(
    share.base * measured.instantiations +
      share.eachMore * measured.eachMore * (procedures - measured.procedures),
  );

/** Why a project is over its budget of types, and what to do about it; nothing when it is not. */
export function overTypeBudget(instantiations: number, procedures: number): string | undefined {
  const budget = typeBudget(procedures);
  if (instantiations <= budget) return undefined;
  return [
    `The compiler worked out ${instantiations} generic types, and the budget for ${procedures} procedures is ${budget}.`,
    "It may be plain growth: much code that no procedure stands for. Then raise `share` in groundwork/src/cli/type-check.ts.",
    "It is not when one change took much more than its neighbours: look for a type that is worked out again for each",
    "procedure or file, with: npx tsc --noEmit --incremental false --generateTrace .data/types",
  ].join("\n");
}
