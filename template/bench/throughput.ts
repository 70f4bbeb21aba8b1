import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { temporaryData } from "groundwork/cli/temporary-data";
import type { Recorded } from "./bare-node";
import type { Environment } from "./environment";
import { fire, type LoadResult } from "./fire";
import { type Row, rowsFor } from "./rows";
import { type Measured, startBare, startGateway, startNext } from "./servers";
import { sliceFolders } from "./slices";

export type Cell = LoadResult & {
  readonly row: string;
  readonly connections: number;
  readonly memory: number;
};
/** Results of one server. */
export type Column = { readonly server: string; readonly cells: readonly Cell[] };

export const servers = {
  gateway: "gateway",
  next: "next start",
  trpc: "tRPC standalone",
  node: "node:http",
} as const;

/** One after the other, the app behind its gateway, on plain `next start`, and the two bare servers. */
export async function measureThroughput(
  environment: Environment,
  { connections, seconds }: { connections: readonly number[]; seconds: number },
): Promise<Column[]> {
  const folders = await sliceFolders();
  const data = await temporaryData();
  const answers = join(data.folder, "answers.json");
  const measure = async (server: string, start: () => Promise<Measured>, only: (row: Row) => boolean) => {
    const measured = await start();
    try {
      const rows = rowsFor(environment, measured.origin).filter(only);
      if (server === servers.gateway)
        await writeFile(answers, JSON.stringify(await record(measured.origin, rows)));
      return { server, cells: await measureRows(environment, measured, rows, connections, seconds) };
    } finally {
      await measured.stop();
    }
  };
  try {
    return [
      await measure(
        servers.gateway,
        () => startGateway(environment),
        () => true,
      ),
      await measure(
        servers.next,
        () => startNext(environment),
        () => true,
      ),
      await measure(
        servers.trpc,
        () => startBare("bare-trpc", [environment.url, environment.ownerId, ...folders]),
        ({ onBareServers = false }) => onBareServers,
      ),
      await measure(
        servers.node,
        () => startBare("bare-node", [answers]),
        () => true,
      ),
    ];
  } finally {
    await data.remove();
  }
}

/** Runs every row over every number of connections, each after a moment in which the server's code gets warm. */
export async function measureRows(
  environment: Environment,
  { origin, memory }: Measured,
  rows: readonly Row[],
  connections: readonly number[],
  seconds: number,
): Promise<Cell[]> {
  const cells: Cell[] = [];
  for (const row of rows) {
    await fire(origin, row, { connections: 32, seconds: 1 });
    await waitForIdle(origin, rows);
    for (const count of connections) {
      await environment.reset();
      const fired = await fire(origin, row, { connections: count, seconds });
      await waitForIdle(origin, rows);
      cells.push({ ...fired, row: row.name, connections: count, memory: memory() });
      console.log(`  ${row.name}, ${count} connections: ${Math.round(fired.perSecond)} a second`);
    }
  }
  return cells;
}

/**
 * Waits for what is left of the load before: the clients have gone, and the server may not have noticed. An answer of
 * each row comes after all that waits for the same.
 */
export async function waitForIdle(origin: string, rows: readonly Row[]): Promise<void> {
  await record(origin, rows);
}

/** Responses of the app to each row, for the server that only repeats them. */
async function record(origin: string, rows: readonly Row[]): Promise<Recorded> {
  const answers = await Promise.all(
    rows.map(async ({ path, method = "GET", headers, body }) => {
      const answer = await fetch(origin + path, {
        method,
        headers: { ...headers?.(0), ...(body && { "content-type": "application/json" }) },
        ...(body && { body: body() }),
      });
      if (!answer.ok) throw new Error(`${method} ${path} answers ${answer.status}: ${await answer.text()}`);
      return [path, { type: answer.headers.get("content-type") ?? "", body: await answer.text() }] as const;
    }),
  );
  return Object.fromEntries(answers);
}
