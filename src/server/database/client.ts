import { PrismaPg } from "@prisma/adapter-pg";
import type { PoolConfig } from "pg";
import { limits } from "@/product/limits";
import { type Prisma, PrismaClient } from "./generated/client";

export type Database = PrismaClient;
/** What the function given to `db.$transaction` receives. */
export type Transaction = Prisma.TransactionClient;

const seconds = 1000;

/** The server's own limits on what one connection may do, in milliseconds. */
const connectionLimits = {
  statement_timeout: limits.callSeconds * seconds,
  lock_timeout: 5 * seconds,
  idle_in_transaction_session_timeout: 15 * seconds,
};

/**
 * When the pool gives up on a connection or an answer, in milliseconds: when nobody waits for it any more. How long
 * somebody waits is for the time limit of their call to say, since a process that is late in reading an answer would
 * take that for a database that is away. No statement of a call takes longer than a minute.
 */
const poolTimeouts = {
  connectionTimeoutMillis: (limits.callSeconds + 5) * seconds,
  query_timeout: 60 * seconds,
};

/**
 * A client with its own pool of connections, opened when they are first used. A parameter of the URL wins over a
 * setting here: `?statement_timeout=` (empty) leaves one to the server, which a pooler in between may ask for.
 * @param settings of the pool, which win over those here
 */
export function createClient(url: string, settings: PoolConfig = {}): Database {
  const adapter = new PrismaPg({
    connectionString: url,
    application_name: "app",
    max: 10,
    idleTimeoutMillis: 30 * seconds,
    ...poolTimeouts,
    ...connectionLimits,
    ...settings,
  });
  // Many more transactions than connections may begin at once: each waits its turn rather than fail.
  return new PrismaClient({ adapter, transactionOptions: { maxWait: 10 * seconds, timeout: 10 * seconds } });
}
