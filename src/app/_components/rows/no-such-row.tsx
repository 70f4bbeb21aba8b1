"use client";

import { lazy } from "react";
import type { NoSuchRowProps } from "./no-such-row-screen";

const Screen = lazy(() =>
  import("./no-such-row-screen").then((module) => ({ default: module.NoSuchRowScreen })),
);

/** Stands in for the page of a row that is not there, and is fetched then: see `status-page.tsx`. */
export function NoSuchRow({ words: { one, many, path } }: NoSuchRowProps) {
  return <Screen words={{ one, many, path }} />;
}
