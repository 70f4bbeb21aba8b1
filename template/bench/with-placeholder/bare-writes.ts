import { titleKey } from "groundwork/contract/fields";
import type { BareWrites } from "../bare-pg";

type Body = { readonly id: string; readonly title: string; readonly note: string };

/** The row and its entry in the audit log, as prepared statements. */
export const bareWrites: BareWrites = {
  "/api/trpc/placeholder.create": async ({ client, ownerId, body }) => {
    const { id, title, note } = body as Body;
    const { rows } = await client.query({
      name: "row",
      text: `INSERT INTO "Placeholder" ("id", "ownerId", "title", "titleKey", "note", "state", "updatedAt")
        VALUES ($1, $2, $3, $4, $5, 'draft', now()) RETURNING *`,
      values: [id, ownerId, title, titleKey(title), note],
    });
    const changes = Object.entries({ title, note }).map(([field, to]) => ({ field, from: null, to }));
    await client.query({
      name: "entry",
      text: `INSERT INTO "AuditEvent" ("entity", "entityId", "action", "actorId", "changes") VALUES ('placeholder', $1, 'create', $2, $3)`,
      values: [id, ownerId, JSON.stringify(changes)],
    });
    return rows[0];
  },
};
