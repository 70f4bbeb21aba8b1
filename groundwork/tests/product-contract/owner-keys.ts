import type { ProductDatabase } from "#server/data/database";

/** Foreign key to the users, of a table whose rows have an owner. */
export type OwnerKey = { readonly table: string; readonly column: string; readonly onDelete: string };

/** The foreign keys by which rows that have an owner point to users: to that owner, or to another user. */
export const ownerKeysOf = (db: ProductDatabase): Promise<OwnerKey[]> =>
  db.$queryRaw<OwnerKey[]>`
    SELECT source.relname AS "table", col.attname AS "column",
      CASE key.confdeltype WHEN 'c' THEN 'Cascade' WHEN 'n' THEN 'SetNull' WHEN 'd' THEN 'SetDefault' ELSE 'Restrict' END
        AS "onDelete"
    FROM pg_constraint key
      JOIN pg_class source ON source.oid = key.conrelid
      JOIN pg_attribute col ON col.attrelid = key.conrelid AND col.attnum = key.conkey[1]
      JOIN pg_attribute owner ON owner.attrelid = key.conrelid AND owner.attname = 'ownerId' AND NOT owner.attisdropped
    WHERE key.contype = 'f' AND key.confrelid = '"User"'::regclass
    ORDER BY 1, 2`;

/**
 * What in these keys contradicts what is declared of rows whose owner leaves. The declaration alone decides, and the
 * database keeps what it has not settled: a key that takes rows along would do so unseen.
 * @param models that declare it
 */
export function contradictionsIn(keys: readonly OwnerKey[], models: readonly string[]): string[] {
  return keys.flatMap(({ table, column, onDelete }) => {
    const isOwner = column === "ownerId";
    const model = table.charAt(0).toLowerCase() + table.slice(1);
    if (isOwner && !models.includes(model))
      return [`${table} has an owner, and src/server/rows/registry.ts does not have ${model}.`];
    if (onDelete === "Restrict" || (onDelete === "SetNull" && !isOwner)) return [];
    return [
      `${table}.${column} says \`onDelete: ${onDelete}\`, by which rows would go unseen: write \`onDelete: Restrict\` in prisma/, and npm run db:migrate.`,
    ];
  });
}
