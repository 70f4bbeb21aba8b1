import type { Contents, Counted } from "../postgres/transfer/contents";

const number = new Intl.NumberFormat("en");

export function printTransferred({ schema, name, rows }: Counted): void {
  console.log(`  ${number.format(rows).padStart(12)}  ${schema}.${name}`);
}

/** "12 tables with 3,456 rows". */
export function sumOf({ tables }: Contents): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${tables.length} tables with ${number.format(rows)} rows`;
}
