import { join } from "node:path";
import { git } from "groundwork/cli/git";
import { temporaryData } from "groundwork/cli/temporary-data";
import { type Development, measureDevelopment } from "./development";
import { startOnce } from "./start-once";

/** Seconds to the first page. */
export type Starts = {
  /** From a fresh clone, with an empty cache of npm; of these, what installing and building took. */
  readonly fresh: number;
  readonly install: number;
  readonly build: number;
  /** Built before: with an empty data folder, and with the one of before. */
  readonly cold: number;
  readonly warm: number;
  readonly development: Development;
};

/** Starts a fresh clone of the last commit, and then again; needs the registry of npm. */
export async function measureStarts(): Promise<Starts> {
  const data = await temporaryData();
  const folder = join(data.folder, "clone");
  const variables = (name: string) => ({
    DATA_DIR: join(data.folder, name),
    npm_config_cache: join(data.folder, "npm"),
  });
  try {
    await git(process.cwd(), "clone", "--quiet", process.cwd(), folder);
    const fresh = await startOnce(folder, "start", variables("first"));
    const cold = await startOnce(folder, "start", variables("second"));
    const warm = await startOnce(folder, "start", variables("second"));
    console.log(`  fresh ${fresh.seconds} s, on a build ${cold.seconds} s, again ${warm.seconds} s`);
    return {
      fresh: fresh.seconds,
      install: secondsOf("Installed", fresh.output),
      build: secondsOf("Built", fresh.output),
      cold: cold.seconds,
      warm: warm.seconds,
      development: await measureDevelopment(folder, variables("second")),
    };
  } finally {
    await data.remove();
  }
}

const secondsOf = (what: string, output: string) =>
  Number(new RegExp(`${what} in (\\d+) s`).exec(output)?.[1] ?? Number.NaN);
