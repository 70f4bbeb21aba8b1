"use client";

import type { Query, QueryClient } from "@tanstack/react-query";
import { useEffect, useId, useReducer, useRef, useSyncExternalStore } from "react";
import { pageQueryClient } from "../client/query-client";
import { useStored, writeStored } from "../client/stored-text";
import { useIsAlive } from "../client/time";
import type { RecordedCall, RecordedRequest, RecordedStatement } from "../contract/development";
import styles from "./bar.module.css";
import { Description } from "./error-details";
import { errorIn, usePageRequests } from "./page-requests";

/** Says what no log has: that a part of the page is drawn without its style. */
function DroppedStyles({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <section aria-labelledby="development-styles">
      <h2 id="development-styles">Dropped styles</h2>
      <p>
        The policy drops style attributes that the server writes, here and in the built app, except in a page
        that is made at the build. Use a class, or for a number that is known only at run time an attribute of
        an SVG element, as the recipe of a chart does.
      </p>
      <ul className={styles.facts}>
        {[...new Set(tags)].map((tag) => (
          <li key={tag}>
            <code>{tag}</code>
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * Elements of the page whose style attribute its policy has dropped, each as its start tag, one a line. What a script sets,
 * as React does in the browser, is not dropped: only then a style and its attribute differ.
 */
const droppedTags = (): string =>
  [...document.querySelectorAll<HTMLElement | SVGElement>("[style]")]
    .flatMap((element) => {
      const text = element.getAttribute("style")?.trim().replace(/\s+/g, " ");
      return text && element.style.length === 0 ? [`<${element.tagName.toLowerCase()} style="${text}">`] : [];
    })
    .join("\n");

function onChange(notify: () => void): () => void {
  const observer = new MutationObserver(notify);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}

/** Errors that the present page has met, on the server and in the browser. */
function PageErrors({ requests }: { requests: readonly RecordedRequest[] }) {
  const errors = requests.flatMap(({ log }) => log).flatMap((line) => errorIn(line) ?? []);
  if (errors.length === 0) return null;
  return (
    <section aria-labelledby="development-errors">
      <h2 id="development-errors">Errors</h2>
      {errors.map(({ time, reference, path, error }) => (
        <div key={`${time} ${reference}`} className={styles.error}>
          <p className={styles.facts}>
            {path} · <a href={`/_errors?reference=${encodeURIComponent(reference)}`}>{reference}</a>
          </p>
          <Description error={error} />
        </div>
      ))}
    </section>
  );
}

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
function CallList({ requests }: { requests: readonly RecordedRequest[] }) {
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
function Cache() {
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

/** Key under which a browser keeps whether the bar is open. */
const openKey = "groundwork.development-bar";

/** What the present page does, at its lower edge: opened by its button, and as one left it. */
export function Bar() {
  // A page is the same for the server that renders it.
  return useIsAlive() && <OpenBar />;
}

function OpenBar() {
  const requests = usePageRequests();
  const dropped = useSyncExternalStore(onChange, droppedTags, () => "")
    .split("\n")
    .filter(Boolean);
  const open = useStored(openKey) === "on";
  const panel = useId();
  const { bar, spacer } = useSpace();
  return (
    <>
      <div ref={spacer} className={styles.spacer} />
      <aside ref={bar} aria-label="Development" className={styles.bar}>
        <div className={styles.line}>
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={open}
            aria-controls={panel}
            onClick={() => writeStored(openKey, open ? "" : "on")}
          >
            {summaryOf(requests, dropped.length)}
          </button>
          <nav aria-label="Development pages" className={styles.links}>
            <a href="/_errors">Errors</a>
            <a href="/_components">Components</a>
            <a href="/_mail">Mails</a>
            <a href="/spec">Specification</a>
          </nav>
        </div>
        <div id={panel} hidden={!open} className={styles.panel}>
          {open && (
            <>
              <PageErrors requests={requests} />
              <DroppedStyles tags={dropped} />
              <CallList requests={requests} />
              <Cache />
            </>
          )}
        </div>
      </aside>
    </>
  );
}

/** Keeps space below the page for the bar, so that it covers neither what stands last nor what the focus is on. */
function useSpace() {
  const bar = useRef<HTMLElement>(null);
  const spacer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const [own, below] = [bar.current, spacer.current];
    if (!own || !below) return;
    const root = document.documentElement.style;
    const observer = new ResizeObserver(() => {
      below.style.height = `${own.offsetHeight}px`;
      root.scrollPaddingBottom = `${own.offsetHeight}px`;
    });
    observer.observe(own);
    return () => {
      observer.disconnect();
      root.scrollPaddingBottom = "";
    };
  }, []);
  return { bar, spacer };
}

/** `3 calls · 12 statements · 1 error`, and styles that were dropped. */
function summaryOf(requests: readonly RecordedRequest[], dropped: number): string {
  const calls = requests.flatMap((request) => request.calls);
  const statements = [...calls, ...requests].reduce((sum, one) => sum + one.statements.length, 0);
  const errors = requests.flatMap(({ log }) => log).filter(errorIn).length;
  const words = [count(calls.length, "call"), count(statements, "statement")];
  if (errors > 0) words.push(count(errors, "error"));
  if (dropped > 0) words.push(count(dropped, "dropped style"));
  return words.join(" · ");
}

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? "" : "s"}`;
