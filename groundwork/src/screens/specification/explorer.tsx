"use client";

import { whenConnected } from "groundwork/client/connection";
import type { ExplorerProps } from "groundwork/spec/explorer/explorer";
import dynamic from "next/dynamic";

// Every page of the specification loads what any of them shows at once: a form is for those that make a call.
const CallExplorer = dynamic(() =>
  whenConnected(() => import("./call-explorer")).then(({ CallExplorer }) => CallExplorer),
);

/** Explorer of a call, whose code comes with the page of one. */
export const Explorer = (props: ExplorerProps) => <CallExplorer {...props} />;
