import { type AuditEntry, type AuditFilters, auditFilters } from "../../contract/audit";
import { auditCutHeader } from "../../contract/audit-filters";
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
    contentType: "text/csv; charset=utf-8; header=present",
    filename: "audit.csv",
    textFor: async ({ db, query }) => {
      const filters = auditFilters.parse(Object.fromEntries(query));
      const reading = db as unknown as AuditReading;
      const isCut = await isMoreThan(reading, filters, maxRows);
      return {
        text: linesOf(reading, filters, { maxRows, isCut }),
        headers: isCut ? { [auditCutHeader]: String(maxRows) } : {},
      };
    },
  });

async function* linesOf(
  db: AuditReading,
  filters: AuditFilters,
  { maxRows, isCut }: { maxRows: number; isCut: boolean },
): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(Object.keys(columns));
  let left = maxRows;
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof readEntries>> = await readEntries(db, filters, {
      cursor,
      limit: Math.min(batch, left),
    });
    yield page.items.map((entry) => csvLine(Object.values(columns).map((of) => of(entry)))).join("");
    left -= page.items.length;
    cursor = page.nextCursor;
  } while (cursor && left > 0);
  if (isCut) {
    const note = `Only the newest ${maxRows} entries are in this file. Narrow the filters to get the others.`;
    yield csvLine([note, ...Object.keys(columns).slice(1).fill("")]);
  }
}

/**
 * Begins a cell that a spreadsheet takes for a formula, also where the signs are those of an Asian keyboard. Cells begin
 * behind a semicolon, a tab or a line break too: in many countries these separate cells, and quotes between do not help.
 */
const formula = /(^|[;\t\r\n])(?=["' ]*[=+\-@\t\r\n＝＋－＠])/g;

/** Tells spreadsheets that the text is UTF-8. */
const byteOrderMark = "\uFEFF";

/** A line of CSV (RFC 4180). What a spreadsheet would take for a formula has an apostrophe before it. */
const csvLine = (cells: readonly string[]): string => `${cells.map(cellOf).join(",")}\r\n`;

function cellOf(text: string): string {
  const harmless = text.replace(formula, "$1'");
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
