import type { PrismaPg } from "@prisma/adapter-pg";
import { currentReference } from "../../http/error-digest";
import { millisecondsSince } from "../../log/log";
import { currentCall } from "./calls";
import { recordStatement } from "./requests";

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
  const sender = currentCall() ?? currentReference();
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
