import type { RecordedStatement } from "../contract/development";
import styles from "./bar.module.css";
import { repeated } from "./repeated";

/** Statements of a call as they were sent, with their times; one that was sent again and again is marked. */
export function Statements({ statements }: { statements: readonly RecordedStatement[] }) {
  const times = repeated(statements);
  if (statements.length === 0) return <p>No statement was sent.</p>;
  return (
    <ol className={styles.statements}>
      {statements.map(({ sql, ms, rows }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: statements stay in the order in which they were sent
        <li key={index}>
          <p className={styles.facts}>
            {ms} ms · {rows === null ? "failed" : `${rows} ${rows === 1 ? "row" : "rows"}`}
            {times.has(sql) && <strong className={styles.warning}> · sent {times.get(sql)} times</strong>}
          </p>
          <pre>{sql}</pre>
        </li>
      ))}
    </ol>
  );
}
