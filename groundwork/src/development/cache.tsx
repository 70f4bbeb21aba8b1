import type { Query, QueryClient } from "@tanstack/react-query";
import { useEffect, useReducer } from "react";
import { pageQueryClient } from "../client/query-client";
import styles from "./bar.module.css";

/** How often the cache is looked at: its answers grow older without an event. */
const everyMilliseconds = 1000;

/** The queries in the cache of the present page; none where the page has no cache. */
function useQueryCache() {
  const [, look] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const timer = setInterval(look, everyMilliseconds);
    return () => clearInterval(timer);
  }, []);
  const client = pageQueryClient();
  const queries = client?.getQueryCache().getAll() ?? [];
  return client ? queries.map((query) => describe(query, client)) : [];
}

/** Key that tRPC's hooks give to a query. */
type KeyOfCall = readonly [path?: readonly string[], options?: { readonly input?: unknown }];

/** Answer in the browser's cache, as it is at the moment. */
function describe(query: Query, client: QueryClient) {
  const [path, options] = query.queryKey as KeyOfCall;
  const { dataUpdatedAt } = query.state;
  return {
    key: query.queryHash,
    path: path?.join(".") ?? query.queryHash,
    input: options?.input === undefined ? "" : JSON.stringify(options.input),
    state: stateOf(query, client),
    /** Seconds since the answer came; `null` where none has. */
    age: dataUpdatedAt ? Math.max(0, Math.round((Date.now() - dataUpdatedAt) / 1000)) : null,
    /** Components that show it. */
    observers: query.getObserversCount(),
  };
}

function stateOf(query: Query, client: QueryClient) {
  const { fetchStatus, status, data } = query.state;
  if (fetchStatus !== "idle") return fetchStatus;
  if (status === "error") return "error";
  if (data === undefined) return "empty";
  // What nobody shows knows no time of its own.
  const { staleTime } = client.getDefaultOptions().queries ?? {};
  const unused = typeof staleTime === "number" ? staleTime : 0;
  return (query.getObserversCount() > 0 ? query.isStale() : query.isStaleByTime(unused)) ? "stale" : "fresh";
}

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

const row = ({ key, path, input, state, age, observers }: ReturnType<typeof describe>) => (
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
