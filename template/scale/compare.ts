import { connected } from "groundwork/postgres/connection";
import type { LoadRecord } from "./load";
import type { Written } from "./written";

export type Comparison = { readonly lost: number; readonly duplicates: number };

/**
 * Compares what is stored with what was acknowledged. A write is there when its row and its entry in the audit log are;
 * one that nobody acknowledged may be there once or not at all, and never by half.
 */
export async function compare(
  url: string,
  { table, entity }: Written,
  record: LoadRecord,
): Promise<Comparison> {
  const ids = [...record.created.keys()];
  const stored = await connected(url, async (client) => {
    const { rows } = await client.query<{
      id: string;
      version: number | null;
      creates: number;
      updates: number;
    }>(
      `SELECT sent.id::text, kept.version, count(e.id) FILTER (WHERE e.action = 'create')::int AS creates,
         count(e.id) FILTER (WHERE e.action = 'update')::int AS updates
       FROM unnest($1::uuid[]) AS sent(id)
       LEFT JOIN "${table}" kept ON kept.id = sent.id
       LEFT JOIN "AuditEvent" e ON e."entityId" = sent.id AND e.entity = $2
       GROUP BY sent.id, kept.version`,
      [ids, entity],
    );
    return rows;
  });
  const isLost = ({ id, version, creates, updates }: (typeof stored)[number]) =>
    (record.created.get(id) === true && (version === null || creates === 0)) ||
    (record.updated.get(id) === true && ((version ?? 0) < 2 || updates === 0)) ||
    // By half: a row without its entries, or entries without what they speak of.
    (version ?? 0) !== creates + updates;
  return {
    lost: stored.filter(isLost).length,
    duplicates: stored.filter(({ creates, updates }) => creates > 1 || updates > 1).length,
  };
}
