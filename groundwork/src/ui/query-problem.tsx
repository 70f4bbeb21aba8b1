"use client";

import { Suspense } from "react";
import { lazyPart } from "#client/lazy-part";
import type { QueryProblemProps } from "./query-alert";

export const loadQueryAlert = async () => (await import("./query-alert")).QueryAlert;
const QueryAlert = lazyPart(loadQueryAlert);

/** In the place of what could not be read: why, and a way to try again. */
export function QueryProblem(props: QueryProblemProps) {
  return (
    <Suspense>
      <QueryAlert {...props} />
    </Suspense>
  );
}
