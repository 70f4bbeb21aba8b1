import styles from "./bar.module.css";
import { type CachedQuery, useQueryCache } from "./query-cache";

/** Answers that the browser keeps for the present page. */
export function Cache() {
  const queries = useQueryCache();
  return (
    <section aria-labelledby="development-cache">
      <h2 id="development-cache">Cache</h2>
      {queries.length === 0 ? (
        <p>This page has no query in the browser's cache.</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
        <section className={styles.scroll} aria-label="Queries in the cache" tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">Query</th>
                <th scope="col">State</th>
                <th scope="col">Age</th>
                <th scope="col">Observers</th>
              </tr>
            </thead>
            <tbody>{queries.map(row)}</tbody>
          </table>
        </section>
      )}
    </section>
  );
}

const row = ({ key, path, input, state, age, observers }: CachedQuery) => (
  <tr key={key}>
    <th scope="row">
      <code>
        {path} {input}
      </code>
    </th>
    <td className={state === "error" ? styles.danger : undefined}>{state}</td>
    <td>{age === null ? "–" : `${age} s`}</td>
    <td>{observers}</td>
  </tr>
);
