import { withConnection } from "../../../groundwork/src/postgres/connection";
import type { LoadRecord } from "./load";

/** A row that was written, with how many entries it has in the audit log. */
type Kept = { id: string; version: number | null; creates: number; updates: number };

/**
 * Compares what is stored with what was acknowledged. A write is there when its row and its entry in the audit log are;
 * one that nobody acknowledged may be there once or not at all, and never by half.
 */
export async function compare(url: string, record: LoadRecord) {
  const ids = [...record.created.keys()];
  const stored = await withConnection(url, async (client) => {
    const { rows } = await client.query<Kept>(
      `SELECT sent.id::text, kept.version, count(e.id) FILTER (WHERE e.action = 'create')::int AS creates,
         count(e.id) FILTER (WHERE e.action = 'update')::int AS updates
       FROM unnest($1::uuid[]) AS sent(id)
       LEFT JOIN "Placeholder" kept ON kept.id = sent.id
       LEFT JOIN "AuditEvent" e ON e."entityId" = sent.id AND e.entity = 'placeholder'
       GROUP BY sent.id, kept.version`,
      [ids],
    );
    return rows;
  });
  const isLost = ({ id, version, creates, updates }: Kept) =>
    (record.created.get(id) === true && (version === null || creates === 0)) ||
    (record.updated.get(id) === true && ((version ?? 0) < 2 || updates === 0)) ||
    // By half: a row without its entries, or entries without what they speak of.
    (version ?? 0) !== creates + updates;
  return {
    lost: stored.filter(isLost).length,
    duplicates: stored.filter(({ creates, updates }) => creates > 1 || updates > 1).length,
  };
}

export type FaultResult =
  | { readonly name: string; readonly obstacle: string }
  | {
      readonly name: string;
      readonly obstacle?: undefined;
      readonly record: LoadRecord;
      /** When the fault had ended, in milliseconds. */
      readonly endedAt: number;
      readonly lost: number;
      readonly duplicates: number;
      readonly note: string | undefined;
      /** What else was wanted of it and did not happen. */
      readonly failure: string | undefined;
    };
type Made = Extract<FaultResult, { obstacle?: undefined }>;

const backSeconds = 5;

/** Whether nothing was lost, doubled or untrue, all was served again in time, and every refusal a 503 with a reference. */
export function isAsWanted(result: FaultResult): boolean {
  if (result.obstacle !== undefined) return true;
  const { lost, duplicates, failure, record } = result;
  const { untrue, servedAt } = record;
  return (
    lost + duplicates + untrue.length === 0 &&
    failure === undefined &&
    othersOf(result).length === 0 &&
    backAfter(result) <= backSeconds &&
    servedAt > result.endedAt
  );
}

const acknowledged = ({ record: { created, updated } }: Made) =>
  [...created.values(), ...updated.values()].filter(Boolean).length;
const withStatus = (status: number, { record }: Made) =>
  record.refusals.filter((refusal) => refusal.status === status && refusal.reference !== "");
const refusedIn = (result: Made) => withStatus(503, result);
/** Writes that took so long that nobody knows whether they were made, which the answer says. */
const lateIn = (result: Made) => withStatus(504, result);
const othersOf = (result: Made) =>
  result.record.refusals.filter((refusal) => ![...refusedIn(result), ...lateIn(result)].includes(refusal));
/** Seconds from the end of the fault to the last call that was not served. */
const backAfter = ({ record, endedAt }: Made) =>
  Math.max(0, ...record.refusals.map(({ at }) => (at - endedAt) / 1000));

/** Table of what became of the writes, in Markdown, and below it what is to be looked into. */
export function faultTable(results: readonly FaultResult[]): string {
  const head =
    "|  | fault | acknowledged | refused | late | other | lost | doubled | untrue | back after |  |";
  const rows = results.map((result) => {
    if (result.obstacle !== undefined)
      return ["–", result.name, "", "", "", "", "", "", "", "", `not made: ${result.obstacle}`];
    const { name, record, lost, duplicates, note = "" } = result;
    const others = othersOf(result);
    return [
      isAsWanted(result) ? "✓" : "✗",
      name,
      acknowledged(result),
      refusedIn(result).length,
      lateIn(result).length,
      others.length,
      lost,
      duplicates,
      record.untrue.length,
      `${backAfter(result).toFixed(1)} s`,
      note,
    ].map(String);
  });
  const lines = rows.map((cells) => `| ${cells.join(" | ")} |`);
  return [head, head.replace(/[^|]+/g, " --- "), ...lines, ...results.flatMap(findings)].join("\n");
}

function findings(result: FaultResult): string[] {
  if (result.obstacle !== undefined) return [];
  const { name, failure, record } = result;
  const others = othersOf(result).map(({ status, reference }) => `${status || "none"} ${reference}`);
  return [
    ...(failure ? [failure] : []),
    ...[...new Set(record.untrue)].slice(0, 5),
    ...(others.length > 0
      ? [`Answers beside 503 and 504 with a reference: ${others.slice(0, 5).join(", ")}.`]
      : []),
  ].map((sentence) => `${name}: ${sentence}`);
}
