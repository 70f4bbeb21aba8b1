import { usePathname } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import type { RecordedRequest } from "../contract/development";
import { recordedRequests } from "./recorded";
import { type Opened, requestsOfPage, type SeenRequest, watchRequests } from "./seen-requests";

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
      const known = await recordedRequests(references);
      if (over) return;
      setRequests(known);
      if (known.some(isUnfinished)) timer = setTimeout(() => void ask(), again);
    };
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [seen, path]);
  return requests;
}

const isUnfinished = ({ calls }: RecordedRequest): boolean => calls.some(({ code }) => code === null);
