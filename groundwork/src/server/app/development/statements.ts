import { AsyncLocalStorage } from "node:async_hooks";
import type { PrismaPg } from "@prisma/adapter-pg";
import { getTRPCErrorFromUnknown } from "@trpc/server";
import type { IncomingCall } from "../../call/run-call";
import { currentReference } from "../../http/error-digest";
import { toErrorResponse } from "../../log/app-error";
import { millisecondsSince } from "../../log/log";
import { processWide } from "../../process/process-wide";
import { isApiRequest, type OpenCall, recordCall, recordStatement } from "./requests";

type Adapter = Awaited<ReturnType<PrismaPg["connect"]>>;
type Queryable = Pick<Adapter, "queryRaw" | "executeRaw">;

/**
 * Has the statements of an adapter recorded, each with the call that sent it. Here it is known who sends one: behind the
 * adapter a statement waits for a connection, and goes on in the name of the call that gave it back.
 */
export function watchStatements(factory: PrismaPg): PrismaPg {
  const connect = factory.connect.bind(factory);
  return Object.assign(factory, {
    connect: async () => {
      const adapter = watched(await connect());
      const startTransaction = adapter.startTransaction.bind(adapter);
      return Object.assign(adapter, {
        startTransaction: (...options: Parameters<typeof startTransaction>) =>
          recorded("BEGIN", () => startTransaction(...options)).then(watched),
      });
    },
  });
}

function watched<Client extends Queryable>(client: Client): Client {
  const queryRaw = client.queryRaw.bind(client);
  const executeRaw = client.executeRaw.bind(client);
  return Object.assign(client, {
    queryRaw: (query: Parameters<typeof queryRaw>[0]) => recorded(query.sql, () => queryRaw(query)),
    executeRaw: (query: Parameters<typeof executeRaw>[0]) => recorded(query.sql, () => executeRaw(query)),
  });
}

/** Rows that a statement has read, or else changed; the beginning of a transaction does neither. */
function rowsOf(result: number | object): number {
  if (typeof result === "number") return result;
  return "rows" in result && Array.isArray(result.rows) ? result.rows.length : 0;
}

async function recorded<Result extends number | object>(sql: string, send: () => Promise<Result>) {
  const sender = recordedCall.getStore() ?? currentReference();
  if (sender === undefined) return send();
  const began = performance.now();
  const record = (rows: number | null) =>
    recordStatement(sender, { sql, ms: millisecondsSince(began), rows });
  try {
    const result = await send();
    record(rowsOf(result));
    return result;
  } catch (error) {
    record(null);
    throw error;
  }
}

/** Call in which something runs, however many others run beside it. */
const recordedCall = processWide("recorded-call", () => new AsyncLocalStorage<OpenCall>());

/** Runs a call, and records how it ends and what is sent to the database meanwhile. */
export async function runRecorded<Result>(
  { ctx: { reference }, path, type, batchIndex = 0 }: IncomingCall,
  invalidates: readonly string[],
  run: () => Promise<Result>,
): Promise<Result> {
  const began = performance.now();
  const from = isApiRequest(reference) ? "http" : "page";
  const unfinished = { ms: null, code: null, statements: [], omitted: 0 };
  const call: OpenCall = { path, type, place: batchIndex, invalidates, from, ...unfinished };
  recordCall(reference, call);
  const end = (code: string) => Object.assign(call, { ms: millisecondsSince(began), code });
  try {
    const result = await recordedCall.run(call, run);
    end("OK");
    return result;
  } catch (error) {
    end(toErrorResponse(getTRPCErrorFromUnknown(error)).code);
    throw error;
  }
}
