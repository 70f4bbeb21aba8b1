import type { RecordedStatement } from "../contract/development";

/** Statements that frame others, and say nothing by being repeated. */
const framing = /^(BEGIN|COMMIT|ROLLBACK|SAVEPOINT|RELEASE|SET) ?/i;

/** How often each statement was sent that was sent more than once: one for each of many rows is a query too many. */
export function repeated(statements: readonly RecordedStatement[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { sql } of statements) {
    if (!framing.test(sql)) counts.set(sql, (counts.get(sql) ?? 0) + 1);
  }
  return new Map([...counts].filter(([, times]) => times > 1));
}
