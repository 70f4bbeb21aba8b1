import { type AuditEntry, auditFilters } from "../../contract/audit";
import { auditCutHeader } from "../../contract/audit-filters";
import { cutNote } from "../../contract/cut-file";
import type { Permission } from "../../contract/permissions";
import { type AuditReading, isMoreThan, readEntries } from "../data/read-entries";
import type { Route } from "./adapters";
import { type DownloadOptions, downloadRoute } from "./download-route";

type Options = Pick<DownloadOptions, "actorOf" | "rateLimit"> & {
  readonly permission: Permission;
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
      const read = (cursor: unknown) =>
        readEntries(reading, filters, { cursor: cursor as string | null, limit: batch });
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
export type Page<Row> = { readonly items: readonly Row[]; readonly nextCursor: unknown };

type Rows<Row> = {
  readonly head: Cells;
  readonly cellsOf: (row: Row) => Cells;
  readonly first: Page<Row>;
  readonly read: (cursor: unknown) => Promise<Page<Row>>;
  /** The most rows in one file, and which of more these are. */
  readonly maxRows: number;
  readonly kept: "newest" | "first";
};

/** Text of a file of CSV, a page of rows at a time. Its last line says so where there are more rows than it holds. */
export async function* csvText<Row>({ head, cellsOf, first, read, maxRows, kept }: Rows<Row>) {
  // The mark tells spreadsheets that the text is UTF-8.
  yield `\uFEFF${csvLine(head)}`;
  let page = first;
  for (let left = maxRows; ; page = await read(page.nextCursor)) {
    yield page.items
      .slice(0, left)
      .map((row) => csvLine(cellsOf(row)))
      .join("");
    left -= page.items.length;
    if (left < 0 || (left === 0 && page.nextCursor)) {
      yield csvLine([cutNote(kept, maxRows), ...head.slice(1).fill("")]);
      return;
    }
    if (!page.nextCursor) return;
  }
}

/** Type of a file of CSV that begins with the names of its columns. */
export const csvType = "text/csv; charset=utf-8; header=present";

/**
 * Begins a cell that a spreadsheet takes for a formula, also where the signs are those of an Asian keyboard. Cells begin
 * behind a semicolon, a tab or a line break too: in many countries these separate cells, and quotes between do not help.
 */
const formula = /(^|[;\t\r\n])(?=["' ]*[=+\-@\t\r\n＝＋－＠])/g;

/** A line of CSV (RFC 4180). A text that a spreadsheet would take for a formula has an apostrophe before it. */
const csvLine = (cells: Cells): string => `${cells.map(cellOf).join(",")}\r\n`;

function cellOf(text: string | number): string {
  if (typeof text === "number") return String(text);
  const harmless = text.replace(formula, "$1'");
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
