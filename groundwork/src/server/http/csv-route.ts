import { type AuditEntry, auditFilters } from "../../contract/audit";
import { auditCutHeader } from "../../contract/audit-filters";
import { cutNote } from "../../contract/cut-file";
import type { RateLimit } from "../../contract/limits";
import type { Actor, Permission } from "../../contract/permissions";
import type { HeaderReader } from "../call/context";
import { type AuditReading, isMoreThan, readEntries } from "../data/read-entries";
import type { Route } from "./adapters";
import { downloadRoute } from "./download-route";

type Options = {
  readonly actorOf: (db: never, headers: HeaderReader) => Promise<Actor | null>;
  readonly permission: Permission;
  /** Downloads of one user. */
  readonly rateLimit: RateLimit;
  /** The most entries in one file. */
  readonly maxRows: number;
};

/** Entries that are in memory at a time. */
const batch = 500;

const columns = {
  id: ({ id }) => id,
  at: ({ at }) => at.toISOString(),
  actorId: ({ actorId }) => actorId,
  actor: ({ actorName }) => actorName ?? "",
  byProgram: ({ byProgram }) => (byProgram ? "yes" : "no"),
  token: ({ programName }) => programName ?? "",
  action: ({ action }) => action,
  entity: ({ entity }) => entity,
  entityId: ({ entityId }) => entityId,
  entityName: ({ entityName }) => entityName ?? "",
  procedure: ({ procedure }) => procedure ?? "",
  reference: ({ reference }) => reference ?? "",
  // As JSON, so that a program reads them again as they are.
  changes: ({ changes }) => JSON.stringify(changes),
} satisfies Record<string, (entry: AuditEntry) => string>;

/**
 * Route by which the audit log, or what filters leave of it, is downloaded as CSV, the newest first. Where there are more
 * entries than one file holds, a header and the last line say so.
 */
export const auditRoute = ({ maxRows, ...options }: Options): Route =>
  downloadRoute({
    ...options,
    path: "/api/audit.csv",
    contentType: csvType,
    textFor: async ({ db, url }) => {
      const filters = auditFilters.parse(Object.fromEntries(url.searchParams));
      const reading = db as unknown as AuditReading;
      const isCut = await isMoreThan(reading, filters, maxRows);
      const read = (cursor: string | null) => readEntries(reading, filters, { cursor, limit: batch });
      return {
        text: csvText({
          head: Object.keys(columns),
          cellsOf: (entry) => Object.values(columns).map((of) => of(entry)),
          first: await read(null),
          read,
          maxRows,
          kept: "newest",
        }),
        filename: "audit.csv",
        headers: isCut ? { [auditCutHeader]: String(maxRows) } : {},
      };
    },
  });

type Cells = readonly (string | number)[];
type Page<Row, Cursor> = { readonly items: readonly Row[]; readonly nextCursor: Cursor | null };

type Rows<Row, Cursor> = {
  readonly head: Cells;
  readonly cellsOf: (row: Row) => Cells;
  readonly first: Page<Row, Cursor>;
  readonly read: (cursor: Cursor) => Promise<Page<Row, Cursor>>;
  /** The most rows in one file, and which of more these are. */
  readonly maxRows: number;
  readonly kept: "newest" | "first";
};

/** Text of a file of CSV, a page of rows at a time. Its last line says so where there are more rows than it holds. */
export async function* csvText<Row, Cursor>(file: Rows<Row, Cursor>): AsyncGenerator<string> {
  const { head, cellsOf, first, read, maxRows, kept } = file;
  yield byteOrderMark + csvLine(head);
  let page: typeof first | null = first;
  for (let left = maxRows; page; page = page.nextCursor && (await read(page.nextCursor))) {
    const items = page.items.slice(0, left);
    yield items.map((row) => csvLine(cellsOf(row))).join("");
    left -= items.length;
    if (left > 0 || (items.length === page.items.length && !page.nextCursor)) continue;
    yield csvLine([cutNote(kept, maxRows), ...head.slice(1).fill("")]);
    return;
  }
}

/** Type of a file of CSV that begins with the names of its columns. */
export const csvType = "text/csv; charset=utf-8; header=present";

/**
 * Begins a cell that a spreadsheet takes for a formula, also where the signs are those of an Asian keyboard. Cells begin
 * behind a semicolon, a tab or a line break too: in many countries these separate cells, and quotes between do not help.
 */
const formula = /(^|[;\t\r\n])(?=["' ]*[=+\-@\t\r\n＝＋－＠])/g;

/** Tells spreadsheets that the text is UTF-8. */
const byteOrderMark = "\uFEFF";

/** A line of CSV (RFC 4180). A text that a spreadsheet would take for a formula has an apostrophe before it. */
const csvLine = (cells: Cells): string => `${cells.map(cellOf).join(",")}\r\n`;

function cellOf(text: string | number): string {
  if (typeof text === "number") return String(text);
  const harmless = text.replace(formula, "$1'");
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
