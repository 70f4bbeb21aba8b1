import type { Query, QueryClient } from "@tanstack/react-query";
import { useEffect, useReducer } from "react";
import { pageQueryClient } from "../client/query-client";
import styles from "./bar.module.css";

/** How often the cache is looked at: its answers grow older without an event. */
const everyMilliseconds = 1000;

/** Key that tRPC's hooks give to a query. */
type KeyOfCall = readonly [path?: readonly string[], options?: { readonly input?: unknown }];

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

/** Answers that the browser keeps for the present page; none where the page has no cache. */
export function Cache() {
  const [, look] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const timer = setInterval(look, everyMilliseconds);
    return () => clearInterval(timer);
  }, []);
  const client = pageQueryClient();
  const queries = client?.getQueryCache().getAll() ?? [];
  return (
    <section aria-labelledby="development-cache">
      <h2 id="development-cache">Cache</h2>
      {!client || queries.length === 0 ? (
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
            <tbody>
              {queries.map((query) => (
                <Row key={query.queryHash} query={query} client={client} />
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  );
}

/** Answer as it is at the moment, how long it has been there, and how many components show it. */
function Row({ query, client }: { query: Query; client: QueryClient }) {
  const [path, options] = query.queryKey as KeyOfCall;
  const { dataUpdatedAt } = query.state;
  const state = stateOf(query, client);
  return (
    <tr>
      <th scope="row">
        <code>
          {path?.join(".") ?? query.queryHash} {options?.input !== undefined && JSON.stringify(options.input)}
        </code>
      </th>
      <td className={state === "error" ? styles.danger : undefined}>{state}</td>
      <td>{dataUpdatedAt ? `${Math.max(0, Math.round((Date.now() - dataUpdatedAt) / 1000))} s` : "–"}</td>
      <td>{query.getObserversCount()}</td>
    </tr>
  );
}
