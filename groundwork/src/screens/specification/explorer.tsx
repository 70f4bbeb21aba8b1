"use client";

import dynamic from "next/dynamic";
import { whenConnected } from "#client/connection";
import type { ExplorerProps } from "#ui/explorer/explorer";

// Every page of the specification loads what any of them shows at once: a form is for those that make a call.
const CallExplorer = dynamic(() =>
  whenConnected(async () => (await import("#ui/explorer/explorer")).Explorer),
);

/** Explorer of a call, whose code comes with the page of one. */
export const LazyExplorer = (props: ExplorerProps) => <CallExplorer {...props} />;
