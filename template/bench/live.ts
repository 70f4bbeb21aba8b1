import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import type { Environment } from "./environment";
import { type Row, rowsFor } from "./rows";
import { type Measured, startGateway } from "./servers";

/** Open streams of live updates, and writes that each of them hears of which belongs to the writer. */
export type Live = {
  readonly instances: number;
  readonly streams: number;
  readonly writes: number;
  /** Writes that failed, and messages that should have come and did not. */
  readonly failed: number;
  readonly missing: number;
  /** Milliseconds from sending a write to the message of it on a stream: the write itself is in them. */
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  /** Resident kB of the instances for each further stream, at rest. */
  readonly kilobytes: number;
};

const settings = [
  { instances: 1, streams: 1000 },
  { instances: 3, streams: 1000 },
  { instances: 1, streams: 2400 },
] as const;
const writesASecond = 50;
const seconds = 30;
/** Writes of an instance before anything is measured, enough for what they leave behind to be collected. */
const warmUpWrites = 120;
/** Rest after which an instance has collected what is over (`collect-when-idle.ts`). */
const restMilliseconds = 60_000;
/** How long a message may be on its way. */
const lateMilliseconds = 5000;

/** Measures, for each setting, how soon what one person saves is told on their other streams. */
export async function measureLive(environment: Environment): Promise<Live[]> {
  const results: Live[] = [];
  for (const { instances, streams } of settings) {
    await environment.reset();
    const servers: Measured[] = [];
    try {
      for (let count = 0; count < instances; count += 1)
        servers.push(await startGateway(environment, { variables: { WORKERS: "1", JOBS: "off" } }));
      results.push(await measure(environment, servers, streams));
    } finally {
      await Promise.all(servers.map((server) => server.stop()));
    }
    console.log(
      `  ${instances} × gateway, ${streams} streams: p95 ${Math.round(results.at(-1)?.p95 ?? 0)} ms`,
    );
  }
  return results;
}

async function measure(
  environment: Environment,
  servers: readonly Measured[],
  streams: number,
): Promise<Live> {
  const at = <Item>(items: readonly Item[], index: number) => items[index % items.length] as Item;
  const targets = servers.map(({ origin }) => ({ origin, row: writingRow(environment, origin) }));
  for (const { origin, row } of targets)
    for (let index = 0; index < warmUpWrites; index += 1) await send(origin, row, index);
  /** By the reference of a write, when each stream had the message of it. */
  const told = new Map<string, number[]>();
  const open: IncomingMessage[] = [];
  /** By the session of a person, how many streams they have. */
  const streamsOf = new Map<string, number>();
  const openUpTo = async (count: number) => {
    for (let index = open.length; index < count; index += 1) {
      const { origin, row } = at(targets, index);
      const headers = row.headers?.(Math.floor(index / servers.length)) ?? {};
      open.push(
        await listen(origin, headers, (reference) => {
          const times = told.get(reference) ?? [];
          times.push(performance.now());
          told.set(reference, times);
        }),
      );
      streamsOf.set(headers.cookie ?? "", (streamsOf.get(headers.cookie ?? "") ?? 0) + 1);
    }
  };
  const memory = () => servers.reduce((sum, server) => sum + server.usage().memory, 0);
  // The first stream of an instance brings what all of them share.
  await openUpTo(servers.length);
  await delay(restMilliseconds);
  const before = memory();
  await openUpTo(streams);
  await delay(restMilliseconds);
  const kilobytes = (1000 * (memory() - before)) / (streams - servers.length);
  const writes: ReturnType<typeof send>[] = [];
  for (let write = 0; write < writesASecond * seconds; write += 1) {
    const { origin, row } = at(targets, write);
    writes.push(send(origin, row, write));
    await delay(1000 / writesASecond);
  }
  const sent = await Promise.all(writes);
  await delay(lateMilliseconds);
  for (const stream of open) stream.destroy();
  const saved = sent.flatMap(({ sent, cookie, reference }) =>
    reference ? [{ sent, cookie, reference }] : [],
  );
  const expected = saved.reduce((sum, { cookie }) => sum + (streamsOf.get(cookie) ?? 0), 0);
  const delays = saved
    .flatMap(({ sent, reference }) => (told.get(reference) ?? []).map((time) => time - sent))
    .sort((one, other) => one - other);
  const percentile = (share: number) => delays[Math.floor(delays.length * share)] ?? Number.NaN;
  return {
    instances: servers.length,
    streams,
    writes: writes.length,
    failed: writes.length - saved.length,
    missing: expected - delays.length,
    p50: percentile(0.5),
    p95: percentile(0.95),
    p99: percentile(0.99),
    kilobytes,
  };
}

function writingRow(environment: Environment, origin: string): Row {
  const row = rowsFor(environment, origin).find(({ forLive }) => forLive);
  if (!row) throw new Error("There is nothing to write.");
  return row;
}

/** Sends a write; the session it was sent with, and its reference, unless it failed. */
async function send(origin: string, { path, method = "POST", headers, body }: Row, index: number) {
  const sentHeaders = headers?.(index) ?? {};
  const sent = performance.now();
  const response = await fetch(origin + path, {
    method,
    headers: { ...sentHeaders, "content-type": "application/json" },
    ...(body && { body: body() }),
  });
  await response.arrayBuffer();
  const reference = response.ok ? response.headers.get("x-request-id") : null;
  return { sent, cookie: sentHeaders.cookie ?? "", reference };
}

/** Opens a stream, and calls `onWrite` with the reference of each own write that it tells. */
async function listen(
  origin: string,
  headers: Record<string, string>,
  onWrite: (reference: string) => void,
): Promise<IncomingMessage> {
  const sent = request(`${origin}/api/trpc/live.changes`, {
    agent: false,
    headers: { ...headers, accept: "text/event-stream" },
  }).end();
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`A stream is answered with ${response.statusCode}.`);
  let rest = "";
  response.setEncoding("utf8").on("data", (chunk: string) => {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const [, reference] = line.match(/^data: .*"reference":"([^"]+)"/) ?? [];
      if (reference) onWrite(reference);
    }
  });
  response.on("error", () => {});
  await once(response, "data");
  return response;
}
