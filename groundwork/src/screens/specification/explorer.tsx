"use client";

import dynamic from "next/dynamic";
import { whenConnected } from "#client/connection";

// Every page of the specification loads what any of them shows at once: a form is for those that make a call.

/** Explorer of a call, whose code comes with the page of one. */
export const LazyExplorer = dynamic(() =>
  whenConnected(async () => (await import("#ui/explorer/explorer")).Explorer),
);
