import { PrismaPg } from "@prisma/adapter-pg";
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
 * A client with its own pool of connections, opened when they are first used. A parameter of the URL wins over a
 * setting here: `?statement_timeout=` (empty) leaves one to the server, which a pooler in between may ask for.
 */
export function createClient(url: string): Database {
  const adapter = new PrismaPg({
    connectionString: url,
    application_name: "app",
    max: 10,
    connectionTimeoutMillis: 10 * seconds,
    idleTimeoutMillis: 30 * seconds,
    ...connectionLimits,
  });
  // Many more transactions than connections may begin at once: each waits its turn rather than fail.
  return new PrismaClient({ adapter, transactionOptions: { maxWait: 10 * seconds, timeout: 10 * seconds } });
}
