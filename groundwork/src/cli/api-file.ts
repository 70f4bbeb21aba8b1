/** Where the contract is written down. Apart from what writes it, which has to load all of the server. */
export const apiFile = "docs/api.json";

/** Paths of the procedures that the written contract lists. */
export function pathsIn(text: string): string[] {
  const { procedures } = JSON.parse(text) as { procedures: object };
  return Object.keys(procedures).filter((path) => path !== "");
}

/** Entry that closes every table, so that no line of another entry changes when one is added behind it. */
const closing = '    "": null';

/** A document as JSON text, its objects as tables of one line an entry, sorted by name, which git merges line by line. */
export function documentText(document: Readonly<Record<string, unknown>>): string {
  const parts = Object.entries(document).map(
    ([name, value]) =>
      `  ${JSON.stringify(name)}: ${isTable(value) ? tableText(value) : JSON.stringify(value)}`,
  );
  return `{\n${parts.join(",\n")}\n}\n`;
}

export const isTable = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function tableText(table: Readonly<Record<string, unknown>>): string {
  const lines = Object.keys(table)
    .sort()
    .map((name) => `    ${JSON.stringify(name)}: ${JSON.stringify(table[name])},`);
  return ["{", ...lines, closing, "  }"].join("\n");
}
