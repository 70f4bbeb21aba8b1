import { auditNames, auditPage } from "#contract/audit";
import { readEntries } from "#server/data/read-entries";
import { auditPermissions } from "@/product/permissions";
import { query } from "@/server/procedure";
import { listEntries } from "./fields";

/** Who did what, to which row, and what that changed, a page at a time, newest first. */
export const list = query({
  permission: auditPermissions.list,
  input: listEntries,
  output: auditPage,
  readsAuditLog: true,
  run: ({ db, input: { cursor, limit, direction: _, ...filters } }) =>
    readEntries(db, filters, { cursor, limit }),
});

/**
 * The entities and actions that entries are found by, at most 200 of each. Each is found by one look into an index from the
 * one before, so that it takes as long as there are names and not as there are entries.
 */
export const names = query({
  permission: auditPermissions.names,
  output: auditNames,
  readsAuditLog: true,
  run: async ({ db }) => {
    const [entities, actions] = await Promise.all([
      db.$queryRaw<{ name: string }[]>`
        WITH RECURSIVE found(name) AS (
          (SELECT "entity" FROM "AuditEvent" ORDER BY "entity" LIMIT 1) UNION ALL
          SELECT (SELECT "entity" FROM "AuditEvent" WHERE "entity" > found.name ORDER BY "entity" LIMIT 1)
          FROM found WHERE found.name IS NOT NULL)
        SELECT name FROM found WHERE name IS NOT NULL LIMIT 200`,
      db.$queryRaw<{ name: string }[]>`
        WITH RECURSIVE found(name) AS (
          (SELECT "action" FROM "AuditEvent" ORDER BY "action" LIMIT 1) UNION ALL
          SELECT (SELECT "action" FROM "AuditEvent" WHERE "action" > found.name ORDER BY "action" LIMIT 1)
          FROM found WHERE found.name IS NOT NULL)
        SELECT name FROM found WHERE name IS NOT NULL LIMIT 200`,
    ]);
    return { entities: entities.map(({ name }) => name), actions: actions.map(({ name }) => name) };
  },
});
