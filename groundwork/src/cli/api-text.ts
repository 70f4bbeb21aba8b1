/** Entry that closes every table, so that no line of another entry changes when one is added behind it. */
const closing = '    "": null';

/** A document as JSON text of one line an entry: its tables sorted by name, which git merges line by line. */
export function apiDocument(
  head: Readonly<Record<string, unknown>>,
  tables: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
): string {
  const parts = [
    ...Object.entries(head).map(([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)}`),
    ...Object.entries(tables).map(([name, table]) => `  ${JSON.stringify(name)}: ${tableText(table)}`),
  ];
  return `{\n${parts.join(",\n")}\n}\n`;
}

function tableText(table: Readonly<Record<string, unknown>>): string {
  const lines = Object.keys(table)
    .sort()
    .map((name) => `    ${JSON.stringify(name)}: ${JSON.stringify(table[name])},`);
  return ["{", ...lines, closing, "  }"].join("\n");
}
