import type { RecordedCall, RecordedRequest, RecordedStatement } from "../contract/development";
import styles from "./bar.module.css";

/** Statements that frame others, and say nothing by being repeated. */
const framing = /^(BEGIN|COMMIT|ROLLBACK|SAVEPOINT|RELEASE|SET) ?/i;

/** How often each statement was sent that was sent more than once: one for each of many rows is a query too many. */
export function repeated(statements: readonly RecordedStatement[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { sql } of statements) if (!framing.test(sql)) counts.set(sql, (counts.get(sql) ?? 0) + 1);
  return new Map([...counts].filter(([, times]) => times > 1));
}

/** Statements of a call as they were sent, with their times; one that was sent again and again is marked. */
function Statements({ statements }: { statements: readonly RecordedStatement[] }) {
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

/** Calls of the present page, in the order of their requests, and what they sent to the database. */
export function CallList({ requests }: { requests: readonly RecordedRequest[] }) {
  const some = requests.some(({ calls, statements }) => calls.length > 0 || statements.length > 0);
  return (
    <section aria-labelledby="development-calls">
      <h2 id="development-calls">Calls</h2>
      {!some && <p>This page has called nothing yet.</p>}
      <ul className={styles.calls}>
        {requests.map(({ reference, calls, statements }) => [
          ...calls.map((call, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: calls stay in the order in which they began
            <Call key={`${reference} ${index}`} reference={reference} call={call} />
          )),
          statements.length > 0 && (
            <li key={reference}>
              <details>
                <summary>
                  <span>Beside its calls</span>
                  <Facts words={[`${statements.length} SQL`]} />
                </summary>
                <Statements statements={statements} />
              </details>
            </li>
          ),
        ])}
      </ul>
    </section>
  );
}

function Call({ call, reference }: { call: RecordedCall; reference: string }) {
  const { path, type, from, ms, code, invalidates, statements, omitted } = call;
  const most = Math.max(0, ...repeated(statements).values());
  return (
    <li>
      <details>
        <summary>
          <code>{path}</code>
          <Facts
            words={[
              from === "page" ? "rendering" : type,
              ms === null ? "runs" : `${ms} ms`,
              `${statements.length + omitted} SQL`,
              code !== "OK" && code,
            ]}
          />
          {most > 1 && <strong className={styles.warning}>repeats one statement {most} times</strong>}
        </summary>
        <p>
          {type} · request {reference} · <a href={`/spec/calls/${encodeURIComponent(path)}`}>specification</a>
        </p>
        {invalidates.length > 0 && (
          <p>
            {code === "OK" ? "Invalidated" : "Invalidates when it succeeds"}:{" "}
            <code>{invalidates.join(", ")}</code>
          </p>
        )}
        <Statements statements={statements} />
        {omitted > 0 && <p>{omitted} more were sent than are kept.</p>}
      </details>
    </li>
  );
}

const Facts = ({ words }: { words: readonly (string | false | null)[] }) => (
  <span className={styles.facts}>{words.filter(Boolean).join(" · ")}</span>
);
