"use client";

import { type DehydratedState, HydrationBoundary } from "@tanstack/react-query";
import { createElement, type ReactNode, useMemo } from "react";
import type { PageAnswer } from "../contract/page-calls";
import { whenConnected } from "./connection";
import { showStatusPage } from "./status-page";

/**
 * Puts what a page has asked for into the cache below, also what is still on its way: that arrives after the page, as an
 * answer or as the refusal that a call of the browser would have had.
 */
export function PageAnswers({ state, children }: { state: DehydratedState; children: ReactNode }) {
  const read = useMemo(
    () => ({
      ...state,
      queries: state.queries.map((query) =>
        query.promise ? { ...query, promise: dataIn(query.promise) } : query,
      ),
    }),
    [state],
  );
  return createElement(HydrationBoundary, { state: read }, children);
}

/** Never there at once, even if it has arrived: the page must be the same first as the server has rendered it. */
function dataIn(answer: Promise<unknown>): Promise<unknown> {
  // React's own promise of what is streamed has a `then` that returns nothing.
  const data = Promise.resolve(answer as Promise<PageAnswer>).then(async (answered) => {
    if ("data" in answered) return answered.data;
    // A page that calls nothing in the browser has no other need of tRPC's code.
    const { refusedBy } = await whenConnected(() => import("./refused-by"));
    const refused = refusedBy(answered);
    if (typeof window === "undefined") showStatusPage(refused);
    throw refused;
  });
  // The cache may have a newer answer, and look at this one no more.
  data.catch(() => {});
  return data;
}
