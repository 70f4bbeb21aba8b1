import { request } from "node:http";
import autocannon, { type Request } from "autocannon";
import { v7 as newId } from "uuid";
import type { Environment } from "./environment";
import { type Measured, startBare, startBarePage, startBuild, startNext } from "./servers";

export type Turns = { readonly turns: number; readonly seconds: number };

/** Folders of the builds that are measured, by what to call them. */
export type Builds = Readonly<Record<string, string>>;

/** One turn of one server; `cpu` is milliseconds of the processor for each answer, `memory` MB at its end. */
export type Turn = {
  readonly perSecond: number;
  readonly cpu: number;
  readonly p50: number;
  readonly p99: number;
  readonly memory: number;
  /** Answers by what they were: `shed` is 503, `wrong` all other refusals, broken connections and timeouts. */
  readonly shed: number;
  readonly wrong: number;
};

export type Cell = { readonly row: string; readonly server: string; readonly turns: readonly Turn[] };

/** A request that is made again and again; `index` grows by one from request to request. */
type Row = {
  readonly name: string;
  readonly path: string;
  readonly method?: "GET" | "POST";
  readonly headers: (index: number) => Record<string, string>;
  /** Made for each request, so that no two are the same. */
  readonly body?: () => string;
  /** The servers beside the app that answer it too. */
  readonly on: readonly string[];
};

const noInput = encodeURIComponent("{}");
const batch = `/api/trpc/${Array(10).fill("identity.me").join(",")}?batch=1&input=${noInput}`;

/** Rows of the table. Their headers are of many users and client IPs, each of whom has a limit of calls in a minute. */
export function rowsFor({ cookies }: { cookies: readonly string[] }, origin: string): Row[] {
  const anonymous = (index: number) => ({
    "x-forwarded-for": `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`,
  });
  const signedIn = (index: number) => ({
    ...anonymous(index),
    cookie: cookies[index % cookies.length] ?? "",
  });
  const trpc = ["tRPC standalone"];
  return [
    { name: "trivial query", path: "/api/trpc/identity.me", headers: anonymous, on: trpc },
    { name: "batch of 10", path: batch, headers: anonymous, on: trpc },
    { name: "public page", path: "/", headers: anonymous, on: [] },
    { name: "list of 20", path: `/api/trpc/placeholder.list?input=${noInput}`, headers: signedIn, on: trpc },
    { name: "signed-in list page", path: "/placeholders", headers: signedIn, on: ["bare Next page"] },
    // At the end: a database that cleans up after thousands of new rows is slower for the next row.
    {
      name: "create",
      path: "/api/trpc/placeholder.create",
      method: "POST",
      on: ["node:http and pg"],
      headers: (index) => ({ ...signedIn(index), origin, "content-type": "application/json" }),
      body: () => {
        const id = newId();
        return JSON.stringify({ id, title: `Created ${id}`, note: "A note" });
      },
    },
  ];
}

type Contestant = { readonly name: string; readonly server: Measured; readonly rows: readonly Row[] };

/** One build behind its gateway and beside it servers that do less; or several builds behind theirs. */
export async function measureThroughput(environment: Environment, builds: Builds, turns: Turns) {
  const contestants: Contestant[] = [];
  const add = async (name: string, started: Promise<Measured>, isApp: boolean) => {
    const server = await started;
    const rows = rowsFor(environment, server.origin).filter(({ on }) => isApp || on.includes(name));
    contestants.push({ name, server, rows });
    return server;
  };
  try {
    for (const [name, folder] of Object.entries(builds))
      await add(name, startBuild(environment, folder), true);
    if (Object.keys(builds).length === 1) {
      const { origin } = await add("next start", startNext(environment), true);
      await add("tRPC standalone", startBare("bare-trpc", environment), false);
      await add("node:http and pg", startBare("bare-pg", environment), false);
      const page = rowsFor(environment, origin).find(({ on }) => on.includes("bare Next page"));
      if (page) await add("bare Next page", startBarePage(page.path, await askOnce(origin, page)), false);
    }
    return await measureInTurns(environment, contestants, turns);
  } finally {
    await Promise.all(contestants.map(({ server }) => server.stop()));
  }
}

/** As many as keep a server of one core busy. */
const connections = 32;
/** Different requests that one connection takes turns with. */
const requestsPerConnection = 40;
/**
 * Until V8 has compiled what a row runs: before that, the same server answers half as many. A page takes its time, and a
 * server whose other rows go through the same code is ahead of the others until they have got there.
 */
const warmUp = { seconds: 5, answers: 1500, rounds: 5 };

/** Every row on every server that answers it. They take turns row by row, so that what else the machine does meets all. */
async function measureInTurns(
  environment: Environment,
  contestants: readonly Contestant[],
  { turns, seconds }: Turns,
): Promise<Cell[]> {
  // What a process has run once weighs on it from then on: after its first page, Node follows every promise.
  for (const { server, rows } of contestants) for (const row of rows) await askOnce(server.origin, row);
  const cells: Cell[] = [];
  for (const name of new Set(contestants.flatMap(({ rows }) => rows.map((row) => row.name)))) {
    const entrants = contestants.flatMap(({ name: server, ...rest }) => {
      const row = rest.rows.find((one) => one.name === name);
      return row ? [{ server: rest.server, row, cell: { row: name, server, turns: [] as Turn[] } }] : [];
    });
    const once = async ({ server, row }: (typeof entrants)[number], duration: number) => {
      await environment.reset();
      const before = server.usage();
      const { answers, ...fired } = await fire(server.origin, row, duration);
      // What is left of the load: the clients have gone, and this answer comes after all that still waits.
      await askOnce(server.origin, row);
      const { memory, cpuSeconds } = server.usage();
      const cpu = (1000 * (cpuSeconds - before.cpuSeconds)) / (answers + 1);
      return { answers, turn: { ...fired, memory, cpu } };
    };
    for (const entrant of entrants) {
      let answered = 0;
      for (let round = 0; round < warmUp.rounds && answered < warmUp.answers; round += 1)
        answered += (await once(entrant, warmUp.seconds)).answers;
    }
    for (let turn = 0; turn < turns; turn += 1) {
      // The one that is first finds the database as the turn before has left it.
      for (const entrant of turn % 2 === 0 ? entrants : entrants.toReversed())
        entrant.cell.turns.push((await once(entrant, seconds)).turn);
    }
    for (const { cell } of entrants) {
      console.log(`  ${cell.row}, ${cell.server}: ${Math.round(of(cell, "perSecond"))} a second`);
      cells.push(cell);
    }
  }
  return cells;
}

/** Sends one row for so many seconds over all connections, each as fast as it is answered. */
async function fire(origin: string, { path, method = "GET", headers, body }: Row, seconds: number) {
  let connection = 0;
  const requestOf = (index: number): Request => ({
    path,
    method,
    headers: headers(index),
    ...(body && { setupRequest: (before: Request) => ({ ...before, body: body() }) }),
  });
  const { latency, duration, errors, timeouts, non2xx, ...counts } = await autocannon({
    url: origin,
    connections,
    duration: seconds,
    timeout: 20,
    setupClient: (client) => {
      const first = connection * requestsPerConnection;
      connection += 1;
      client.setRequests(
        Array.from({ length: requestsPerConnection }, (_, index) => requestOf(first + index)),
      );
    },
  });
  const shed = Number(counts.statusCodeStats?.["503"]?.count ?? 0);
  return {
    perSecond: counts["2xx"] / duration,
    answers: counts["2xx"] + non2xx,
    p50: latency.p50,
    p99: latency.p99,
    shed,
    wrong: non2xx - shed + errors + timeouts,
  };
}

/**
 * Body of the answer to one request, over a connection of its own. One that waits in a pool between two loads is about as
 * old as the time after which Node's server closes it, and a server that is busy closes it though a request has arrived on
 * it: ECONNRESET.
 * @throws when the answer is not 200
 */
export function askOnce(
  origin: string,
  { name, path, method = "GET", headers, body }: Pick<Row, "name" | "path"> & Partial<Row>,
): Promise<string> {
  return new Promise((resolve, reject) => {
    request(origin + path, { method, headers: headers?.(0), agent: false }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk);
      const text = Buffer.concat(chunks).toString();
      if (response.statusCode === 200) resolve(text);
      else reject(new Error(`${name} at ${origin} answers ${response.statusCode}: ${text}`));
    })
      .once("error", reject)
      .end(body?.());
  });
}

/** The one in the middle; of an even number, the mean of the two. Not a number when there are none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (index: number) => sorted[index] ?? Number.NaN;
  return (at(Math.floor((sorted.length - 1) / 2)) + at(Math.ceil((sorted.length - 1) / 2))) / 2;
}

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
