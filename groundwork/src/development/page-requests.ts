import { usePathname } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { fetchRecorded } from "../client/recorded-requests";
import { type RecordedRequest, referenceTiming, requestsPath } from "../contract/development";
import type { ReportedError } from "../server/app/development/development";

/** Requests that are kept: of one page there are never as many. */
const maxSeen = 100;

/**
 * Tells of each request of this document: the browser says when one is answered, and gives of its headers the one that a
 * development server writes the reference into.
 * @returns function that ends it
 */
function watchRequests(onSeen: (seen: readonly SeenRequest[]) => void): () => void {
  let seen: readonly SeenRequest[] = [];
  const add = (entries: readonly PerformanceEntry[]) => {
    const added = entries.flatMap((entry) => seenIn(entry as PerformanceResourceTiming));
    if (added.length === 0) return;
    seen = [...seen, ...added].slice(-maxSeen);
    onSeen(seen);
  };
  add(performance.getEntriesByType("navigation"));
  const observer = new PerformanceObserver((list) => add(list.getEntries()));
  observer.observe({ type: "resource", buffered: true });
  return () => observer.disconnect();
}

/**
 * Request that this document has made, by the reference that its answer told: when, in milliseconds from the beginning of
 * the document, and whether it asked for a page, or for a page's parts, and not for an answer of the API.
 */
function seenIn({ name, startTime, serverTiming }: PerformanceResourceTiming) {
  const reference = serverTiming.find((timing) => timing.name === referenceTiming)?.description;
  const { pathname } = new URL(name, location.href);
  if (!reference || pathname === requestsPath) return [];
  return [{ reference, path: pathname, at: startTime, page: !pathname.startsWith("/api/") }];
}

export type SeenRequest = ReturnType<typeof seenIn>[number];

/** When the pages were opened that the document shows now, and showed before: as milliseconds from its beginning. */
type Opened = { readonly now: number; readonly before: number };

/** Of these requests those for the page at a path: the one that brought it, and what it has asked for since, be it itself. */
export function requestsOfPage(seen: readonly SeenRequest[], path: string, { now, before }: Opened) {
  const brought = seen.find((request) => request.page && request.path === path && request.at >= before);
  const since = brought?.at ?? now;
  return seen.filter((request) => request.at >= since && (!request.page || request.path === path));
}

/** Milliseconds after which the server is asked: several answers come at once, and a call may still run. */
const soon = 100;
const again = 1500;

/** What the server has recorded of the requests of the present page: the one that brought it, and those since. */
export function usePageRequests(): readonly RecordedRequest[] {
  const path = usePathname();
  const opened = useRef<Opened & { path: string }>({ path, now: 0, before: 0 });
  const [seen, setSeen] = useState<readonly SeenRequest[]>([]);
  const [requests, setRequests] = useState<readonly RecordedRequest[]>([]);

  useEffect(() => watchRequests(setSeen), []);
  useEffect(() => {
    const last = opened.current;
    if (last.path !== path) opened.current = { path, now: performance.now(), before: last.now };
    const references = requestsOfPage(seen, path, opened.current).map(({ reference }) => reference);
    let timer = setTimeout(() => void ask(), soon);
    let over = false;
    const ask = async () => {
      const known = await fetchRecorded(references);
      if (over) return;
      setRequests(known);
      const isUnfinished = known.some(({ calls }) => calls.some(({ code }) => code === null));
      if (isUnfinished) timer = setTimeout(() => void ask(), again);
    };
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [seen, path]);
  return requests;
}

/** Error in a line of the log; `undefined` in one of another kind. */
export const errorIn = (line: Readonly<Record<string, unknown>>): ReportedError | undefined =>
  line.level === "error" && line.error ? (line as unknown as ReportedError) : undefined;
