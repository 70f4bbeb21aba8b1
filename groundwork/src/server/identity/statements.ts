import type { Client } from "pg";
import type { Statements } from "./database";

/** A plain connection as that by which accounts are kept, for commands that have no client of Prisma's. */
export function statementsOn(client: Client): Statements {
  const ask = (query: TemplateStringsArray, values: unknown[]) =>
    client.query(
      query.reduce((text, part, index) => `${text}$${index}${part}`),
      values,
    );
  return {
    $queryRaw: async <Rows>(query: TemplateStringsArray, ...values: unknown[]) =>
      (await ask(query, values)).rows as Rows,
    $executeRaw: async (query, ...values) => (await ask(query, values)).rowCount ?? 0,
  };
}
