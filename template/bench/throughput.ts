import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { temporaryData } from "groundwork/cli/temporary-data";
import { ask } from "./ask";
import type { Recorded } from "./bare-node";
import { startBarePage } from "./bare-page";
import type { Environment } from "./environment";
import { type Row, rowsFor } from "./rows";
import { type Measured, servers, startBare, startGateway, startNext } from "./servers";
import { sliceFolders } from "./slices";
import { type Cell, type Contestant, measureInTurns, type Turns } from "./turns";

/** The app behind its gateway and on plain `next start`, and beside it servers that do less. */
export async function measureThroughput(environment: Environment, options: Turns): Promise<Cell[]> {
  const folders = await sliceFolders();
  const data = await temporaryData();
  const contestants: Contestant[] = [];
  const add = async (name: string, started: Promise<Measured>, answers: (row: Row) => boolean) => {
    const server = await started;
    contestants.push({ name, server, rows: rowsFor(environment, server.origin).filter(answers) });
    return server;
  };
  const also =
    (name: string) =>
    ({ on = [] }: Row) =>
      on.includes(name);
  try {
    const { origin } = await add(servers.gateway, startGateway(environment), () => true);
    const rows = rowsFor(environment, origin);
    const recorded = join(data.folder, "answers.json");
    await writeFile(recorded, JSON.stringify(await record(origin, rows)));
    const bare = [environment.url, environment.ownerId, ...folders];
    await add(servers.next, startNext(environment), () => true);
    await add(servers.trpc, startBare("bare-trpc", bare), also(servers.trpc));
    await add(servers.pg, startBare("bare-pg", bare), also(servers.pg));
    const page = rows.find(also(servers.page));
    if (page)
      await add(servers.page, startBarePage(page.path, (await ask(origin, page)).body), also(servers.page));
    await add(servers.node, startBare("bare-node", [recorded]), () => true);
    return await measureInTurns(environment, contestants, options);
  } finally {
    await Promise.all(contestants.map(({ server }) => server.stop()));
    await data.remove();
  }
}

/** Responses of the app to each row, for the server that only repeats them. */
async function record(origin: string, rows: readonly Row[]): Promise<Recorded> {
  const recorded = rows.map(async (row) => {
    const { status, type, body } = await ask(origin, row);
    if (status !== 200) throw new Error(`${row.name} answers ${status}: ${body}`);
    return [row.path, { type, body }] as const;
  });
  return Object.fromEntries(await Promise.all(recorded));
}
