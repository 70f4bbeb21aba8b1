import type { Client } from "pg";
import type { Recording } from "../audit-log";
import type { Statements as Raw } from "./database";

export type Statements = Raw & { readonly event: Pick<Recording["event"], "create"> };

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
    event: {
      create: ({ data: { entity, entityId, action, actorId, changes } }) =>
        client.query(
          `INSERT INTO "Event" ("entity", "entityId", "action", "actorId", "changes") VALUES ($1, $2, $3, $4, $5)`,
          [entity, entityId, action, actorId, JSON.stringify(changes)],
        ),
    },
  };
}
