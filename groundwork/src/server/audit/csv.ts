/** Begins a cell that a spreadsheet takes for a formula, also where the signs are those of an Asian keyboard. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;

/** Tells spreadsheets that the text is UTF-8. */
export const byteOrderMark = "\uFEFF";

/** A line of CSV (RFC 4180). What a spreadsheet would take for a formula has an apostrophe before it. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(cellOf).join(",")}\r\n`;

function cellOf(text: string): string {
  const harmless = formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
