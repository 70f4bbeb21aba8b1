import type { RecordedCall, RecordedRequest } from "../contract/development";
import styles from "./bar.module.css";
import { repeated } from "./repeated";
import { Statements } from "./statements";

/** Calls of the present page, in the order of their requests, and what they sent to the database. */
export function Calls({ requests }: { requests: readonly RecordedRequest[] }) {
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
