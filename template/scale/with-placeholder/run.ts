import { appendFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { createClient } from "@/server/database/client";
import { buildIfChanged } from "../../../groundwork/src/cli/build";
import { UserFacingError } from "../../../groundwork/src/contract/user-facing-error";
import { freePort } from "../../../groundwork/src/postgres/embedded/server-address";
import { type DatabaseProxy, databaseProxy } from "../../../groundwork/tests/support/database-proxy";
import { signInUsers } from "../../bench/with-placeholder/environment";
import { makeProject } from "../../tests/project";
import { findPrograms } from "../programs";
import { createEndings, type Endings, startScale } from "../scale";
import { type Fault, type FaultTarget, faults } from "./faults";
import { compare, type FaultResult, faultTable, isAsWanted } from "./judge";
import { startLoad } from "./load";

const users = 400;
/** Seconds of load before a fault, and after its end: longer than the app may take to be back. */
const beforeSeconds = 2;
const afterSeconds = 8;

/**
 * Makes each fault under load, prints what became of the writes, and answers whether all is as it is wanted.
 * @param only part of the names of the faults to make
 * @throws {UserFacingError} when a package is missing, or the setting does not start
 */
export async function runFaults(only = ""): Promise<boolean> {
  findPrograms();
  const chosen = faults.filter(({ name }) => name.includes(only));
  await buildIfChanged();
  const endings = createEndings();
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => void endings.end().then(() => process.exit(1)));
  try {
    const otherBuild = chosen.some(({ name }) => name.includes("build")) ? await buildAnother(endings) : "";
    let network: DatabaseProxy | undefined;
    const through = async (url: string) => {
      network = await databaseProxy(url);
      endings.add(network.close);
      return network.url;
    };
    const scale = await startScale({ port: await freePort(), through }, endings);
    if (!network) throw new Error("The setting was started without a way to its pooler.");
    const db = createClient(scale.directUrl);
    const { cookies } = await signInUsers(db, scale.secret, users);
    await db.$disconnect();
    const scene = { scale, network, otherBuild };
    const results: FaultResult[] = [];
    for (const fault of chosen) {
      console.log(`${fault.name} …`);
      results.push(await make(fault, scene, cookies));
    }
    console.log(`\n${faultTable(results)}`);
    return results.every(isAsWanted);
  } finally {
    await endings.end();
  }
}

async function make(fault: Fault, scene: FaultTarget, cookies: readonly string[]): Promise<FaultResult> {
  const obstacle = fault.obstacle?.();
  if (obstacle) return { name: fault.name, obstacle };
  const { scale } = scene;
  const load = startLoad(scale.origin, cookies);
  await delay(beforeSeconds * 1000);
  let failure: string | undefined;
  const note = await fault.run(scene).catch((error: Error) => {
    failure = error.message;
    return undefined;
  });
  const endedAt = Date.now();
  await delay(afterSeconds * 1000);
  const record = await load.stop();
  const counts = await compare(scale.directUrl, record);
  return { name: fault.name, record, endedAt, note, failure, ...counts };
}

/**
 * Builds the app once more from slightly other sources, in a folder that goes at the end.
 * @throws {UserFacingError} with what the build said
 */
async function buildAnother(endings: Endings): Promise<string> {
  console.log("Building another version of the app …");
  const { folder, command, remove } = await makeProject();
  endings.add(remove);
  await appendFile(join(folder, "src/app/globals.css"), "\n.another-build {\n  color: inherit;\n}\n");
  const { code, output } = await command("build");
  if (code !== 0) throw new UserFacingError(`The other build failed:\n${output}`);
  return folder;
}
