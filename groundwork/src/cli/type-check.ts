import { finished } from "./process";

export type TypeCheck = {
  code: number;
  /** Errors of the compiler. */
  output: string;
  seconds: number;
  /** How often the compiler worked out a generic type: the work of a check, the same on every machine. */
  instantiations: number;
};

/** Has Next derive the types of pages' props and of the URLs of links from the folders of src/app. */
export const deriveRouteTypes = () => finished("node_modules/next/dist/bin/next", ["typegen"]);

/** Checks the types of the project in a folder, or of one below it, and says how much work that was. */
export async function typeCheck(folder = ".", project = "."): Promise<TypeCheck> {
  // The record of an earlier run is not trusted: it has outlived a change of tsconfig.json. That also asks for one checker,
  // of the build and of editors too: several work out much of the same types, each for itself, half as much again with two.
  const options = ["--project", project, "--noEmit", "--incremental", "false", "--extendedDiagnostics"];
  const { code, output, seconds } = await finished(
    "node_modules/typescript/bin/tsc",
    options,
    {},
    { cwd: folder },
  );
  const statistics = output.search(/^Files:\s+\d+$/m);
  const instantiations = Number(output.match(/^Instantiations:\s+(\d+)$/m)?.[1] ?? Number.NaN);
  return { code, output: output.slice(0, statistics).trim(), seconds, instantiations };
}
