import { ask } from "./ask";
import type { Environment } from "./environment";
import { fire, type LoadResult } from "./fire";
import { median } from "./median";
import type { Row } from "./rows";
import type { Measured } from "./servers";

export type Turns = { readonly turns: number; readonly seconds: number; readonly connections?: number };

/** A server and the requests that it answers. */
export type Contestant = { readonly name: string; readonly server: Measured; readonly rows: readonly Row[] };

/** Result of one turn: milliseconds of the processor for each answer, and memory in MB at its end. */
export type Turn = LoadResult & { readonly cpu: number; readonly memory: number };

/** Results of one server for one row. */
export type Cell = { readonly row: string; readonly server: string; readonly turns: readonly Turn[] };

/**
 * Until V8 has compiled what a row runs: before that, the same server answers half as many. A page takes its time, and a
 * server whose other rows go through the same code is ahead of the others until they have got there.
 */
const warmUp = { seconds: 8, answers: 2000, rounds: 5 };

/** As many as keep a server of one core busy, and do not wait for each other. */
export const usualConnections = 32;

/**
 * Every row on every server that answers it. The servers all run, and take turns row by row, so that whatever else the
 * machine does meets all of them.
 */
export async function measureInTurns(
  environment: Environment,
  contestants: readonly Contestant[],
  { turns, seconds, connections = usualConnections }: Turns,
): Promise<Cell[]> {
  // What a process has run once weighs on it from then on: after its first page, Node follows every promise.
  for (const { server, rows } of contestants) for (const row of rows) await waitForIdle(server.origin, row);
  const cells: Cell[] = [];
  for (const name of new Set(contestants.flatMap(({ rows }) => rows.map((row) => row.name)))) {
    const entrants = contestants.flatMap(({ name: server, ...rest }) => {
      const row = rest.rows.find((one) => one.name === name);
      return row ? [{ server: rest.server, row, cell: { row: name, server, turns: [] as Turn[] } }] : [];
    });
    const once = async ({ server, row }: (typeof entrants)[number], duration: number): Promise<Turn> => {
      await environment.reset();
      const before = server.usage();
      const fired = await fire(server.origin, row, { connections, seconds: duration });
      await waitForIdle(server.origin, row);
      const { memory, cpuSeconds } = server.usage();
      return { ...fired, memory, cpu: (1000 * (cpuSeconds - before.cpuSeconds)) / (fired.answers + 1) };
    };
    for (const entrant of entrants) {
      let answers = 0;
      for (let round = 0; round < warmUp.rounds && answers < warmUp.answers; round += 1)
        answers += (await once(entrant, warmUp.seconds)).answers;
    }
    for (let turn = 0; turn < turns; turn += 1) {
      // The one that is first finds the database as the turn before has left it.
      for (const entrant of turn % 2 === 0 ? entrants : entrants.toReversed())
        entrant.cell.turns.push(await once(entrant, seconds));
    }
    for (const { cell } of entrants) {
      console.log(`  ${cell.row}, ${cell.server}: ${Math.round(of(cell, "perSecond"))} a second`);
      cells.push(cell);
    }
  }
  return cells;
}

/**
 * Waits for what is left of the load before: the clients have gone, and the server may not have noticed. An answer comes
 * after all that waits for the same.
 */
async function waitForIdle(origin: string, row: Row): Promise<void> {
  const { status, body } = await ask(origin, row);
  if (status !== 200) throw new Error(`${row.name} at ${origin} answers ${status}: ${body}`);
}

/** Names of the rows, in the order in which they were measured. */
export const rowNames = (cells: readonly Cell[]): string[] => [...new Set(cells.map(({ row }) => row))];

/** The median of the turns in one of their numbers. */
export const of = (cell: Cell, number: keyof Turn): number => median(cell.turns.map((turn) => turn[number]));

/** How one server's answers a second compare with another's: the median of the turns. Not a number without both. */
export function ratio(cells: readonly Cell[], row: string, one: string, other: string): number {
  const turnsOf = (server: string) =>
    cells.find((cell) => cell.row === row && cell.server === server)?.turns ?? [];
  const others = turnsOf(other);
  return median(
    turnsOf(one).map(({ perSecond }, turn) => perSecond / (others[turn]?.perSecond ?? Number.NaN)),
  );
}
