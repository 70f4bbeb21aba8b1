/**
 * Begins a cell that a spreadsheet takes for a formula, also where the signs are those of an Asian keyboard. Cells begin
 * behind a semicolon, a tab or a line break too: in many countries these separate cells, and quotes between do not help.
 */
const formula = /(^|[;\t\r\n])(?=["' ]*[=+\-@\t\r\n＝＋－＠])/g;

/** Tells spreadsheets that the text is UTF-8. */
export const byteOrderMark = "\uFEFF";

/** A line of CSV (RFC 4180). What a spreadsheet would take for a formula has an apostrophe before it. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(cellOf).join(",")}\r\n`;

function cellOf(text: string): string {
  const harmless = text.replace(formula, "$1'");
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
