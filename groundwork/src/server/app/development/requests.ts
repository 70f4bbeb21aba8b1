import type { RecordedCall, RecordedRequest, RecordedStatement } from "../../../contract/development";
import { processWide } from "../../process/process-wide";

/** How much is kept: requests, of each so many lines of the log, and of each call so many statements. */
const max = { requests: 200, calls: 200, lines: 200, statements: 500, sqlLength: 8000, urlLength: 2000 };

type Mutable<Recorded> = { -readonly [Key in keyof Recorded]: Recorded[Key] };

export type OpenCall = Mutable<Omit<RecordedCall, "statements">> & { statements: RecordedStatement[] };

type OpenRequest = Mutable<Pick<RecordedRequest, "reference" | "method" | "url" | "at">> & {
  readonly calls: OpenCall[];
  readonly statements: RecordedStatement[];
  readonly log: Record<string, unknown>[];
};

const requests = processWide("recorded-requests", () => new Map<string, OpenRequest>());

/** Recorded requests, the newest first: those with one of the references, or all of them. */
export function recordedRequests(references: readonly string[] = []): readonly RecordedRequest[] {
  const wanted = references.length > 0 ? references.flatMap((name) => requests.get(name) ?? []) : null;
  return wanted ?? [...requests.values()].reverse();
}

export function recordRequest(reference: string, { method, url }: { method: string; url: string }): void {
  Object.assign(requestOf(reference), { method, url: url.slice(0, max.urlLength) });
}

export function recordCall(reference: string, call: OpenCall): void {
  keep(requestOf(reference).calls, call, max.calls);
}

export const isApiRequest = (reference: string) => requests.get(reference)?.url.startsWith("/api/") ?? false;

/** Keeps a line of the log with the request that it is about, and with the one that brought the report of a browser. */
export function recordLine(line: { readonly reference?: unknown; readonly request?: unknown }): void {
  for (const reference of [line.reference, line.request]) {
    if (typeof reference === "string") keep(requestOf(reference).log, { ...line }, max.lines);
  }
}

/** Keeps a statement with its call, or with its request where no call has sent it. */
export function recordStatement(call: OpenCall | string, { sql, ...facts }: RecordedStatement): void {
  const statement = { sql: sql.trim().slice(0, max.sqlLength), ...facts };
  if (typeof call === "string") keep(requestOf(call).statements, statement, max.statements);
  else if (call.statements.length < max.statements) call.statements.push(statement);
  else call.omitted += 1;
}

function keep<Item>(items: Item[], item: Item, maximum: number): void {
  if (items.length < maximum) items.push(item);
}

/** The record of a request, which pushes out the oldest when it is new. */
function requestOf(reference: string): OpenRequest {
  const known = requests.get(reference);
  if (known) return known;
  const at = new Date().toISOString();
  const request: OpenRequest = { reference, method: "", url: "", at, calls: [], statements: [], log: [] };
  requests.set(reference, request);
  const [oldest] = requests.keys();
  if (requests.size > max.requests && oldest !== undefined) requests.delete(oldest);
  return request;
}
