import cluster from "node:cluster";
import { PrismaPg } from "@prisma/adapter-pg";
import type { PoolConfig } from "pg";
import { platformLimits } from "../../contract/limits";
import { env } from "../process/env";
import { processWide } from "../process/process-wide";

const seconds = 1000;

/** The server's own limits on what one connection may do, in milliseconds. */
export const connectionLimits = {
  statement_timeout: platformLimits.callSeconds * seconds,
  lock_timeout: 5 * seconds,
  idle_in_transaction_session_timeout: 15 * seconds,
};

/**
 * When the pool gives up on a connection or an answer, in milliseconds: when nobody waits for it any more. How long
 * a user waits is up to the time limit of their call, since a process that is late in reading an answer would
 * take that for a database that is away. No statement of a call takes longer than a minute.
 */
const poolTimeouts = {
  connectionTimeoutMillis: (platformLimits.callSeconds + 5) * seconds,
  query_timeout: 60 * seconds,
};

/** Connections of one process. Of several workers each has half, and the one that does background work has those for it. */
const poolSize = () => (cluster.isWorker && env().JOBS === "off" ? 5 : 10);

/**
 * Options of a Prisma client with its own pool of connections, opened when they are first used. A parameter of the URL
 * wins over a setting here: `?statement_timeout=` (empty) leaves one to the server, which a pooler in between may ask for.
 * @param settings of the pool, which win over those here
 */
export const prismaOptions = (url: string, settings: PoolConfig = {}) => ({
  adapter: watched(
    new PrismaPg({
      connectionString: url,
      application_name: "app",
      max: poolSize(),
      idleTimeoutMillis: 30 * seconds,
      ...poolTimeouts,
      ...connectionLimits,
      ...settings,
    }),
  ),
  // Many more transactions than connections may begin at once: each waits its turn rather than fail.
  transactionOptions: { maxWait: 10 * seconds, timeout: 10 * seconds },
});

type Watch = (adapter: PrismaPg) => PrismaPg;
const watching = processWide("statements", (): { watch?: Watch | undefined } => ({}));

/** Has the statements of adapters that are made from now on recorded, for the developer at a development server. */
export function watchAdapters(watch: Watch | undefined): void {
  watching.watch = watch;
}

const watched = (adapter: PrismaPg): PrismaPg => watching.watch?.(adapter) ?? adapter;
