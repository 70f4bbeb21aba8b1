import { buildIfChanged } from "../../../groundwork/src/cli/build";
import { UserFacingError } from "../../../groundwork/src/contract/user-facing-error";
import { createEnvironment } from "./environment";
import { measureFelt } from "./felt";
import { measureFirstLoads, measureMemory } from "./pages";
import { type Results, reportText, writeReport } from "./report";
import { type Builds, measureThroughput, type Turns } from "./throughput";

type Options = Turns & { only?: string | undefined; against?: string | undefined; write: boolean };

/** Measures this build, or it and the one in another folder in turns, and prints the report. */
export async function bench({ only, against, write, ...turns }: Options): Promise<void> {
  const builds: Builds = against ? { "this build": ".", "the other": against } : { gateway: "." };
  const measures = {
    throughput: (environment) => measureThroughput(environment, builds, turns),
    memory: (environment) => measureMemory(environment, builds),
    pages: (environment) => measureFirstLoads(environment, builds),
    felt: (environment) => measureFelt(environment, builds),
  } satisfies Record<keyof Results, (environment: Awaited<ReturnType<typeof createEnvironment>>) => unknown>;
  const wanted = Object.entries(measures).filter(([name]) => !only || only === name);
  if (wanted.length === 0) throw new UserFacingError(`--only takes ${Object.keys(measures).join(", ")}.`);
  await buildIfChanged();
  const started = performance.now();
  const results: Record<string, unknown> = {};
  const environment = await createEnvironment();
  try {
    for (const [name, measure] of wanted) {
      console.log(`\n${name} …`);
      // The part before may have left one user thousands of rows.
      await environment.reset();
      results[name] = await measure(environment);
    }
  } finally {
    await environment.close();
  }
  const text = reportText(results, (performance.now() - started) / 60_000, against !== undefined);
  console.log(`\n${text}`);
  if (write) await writeReport(text);
}
