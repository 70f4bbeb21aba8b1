import type { ProductDatabase } from "#server/data/database";

/** Entries of the audit log about an account, in their order. */
export const accountEvents = (db: ProductDatabase, entityId: string) =>
  db.auditEvent.findMany({
    where: { entity: "user", entityId },
    select: { action: true, actorId: true, changes: true },
    orderBy: { id: "asc" },
  });
