import type { Querying } from "./database";

type Named = { readonly name: string };

/**
 * Names of the entities and actions that the audit log speaks of, at most 200 of each. Each is found by one look into an
 * index from the one before, so that it takes as long as there are names and not as there are entries.
 */
export async function readNames(db: Querying) {
  const [entities, actions] = await Promise.all([
    db.$queryRaw<Named[]>`
      WITH RECURSIVE found(name) AS (
        (SELECT "entity" FROM "AuditEvent" ORDER BY "entity" LIMIT 1) UNION ALL
        SELECT (SELECT "entity" FROM "AuditEvent" WHERE "entity" > found.name ORDER BY "entity" LIMIT 1)
        FROM found WHERE found.name IS NOT NULL)
      SELECT name FROM found WHERE name IS NOT NULL LIMIT 200`,
    db.$queryRaw<Named[]>`
      WITH RECURSIVE found(name) AS (
        (SELECT "action" FROM "AuditEvent" ORDER BY "action" LIMIT 1) UNION ALL
        SELECT (SELECT "action" FROM "AuditEvent" WHERE "action" > found.name ORDER BY "action" LIMIT 1)
        FROM found WHERE found.name IS NOT NULL)
      SELECT name FROM found WHERE name IS NOT NULL LIMIT 200`,
  ]);
  return { entities: entities.map(({ name }) => name), actions: actions.map(({ name }) => name) };
}
