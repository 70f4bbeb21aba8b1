"use client";

import { lazy } from "react";
import type { StatusPageProps } from "./status-screens";

const StatusScreens = lazy(() =>
  import("./status-screens").then((module) => ({ default: module.StatusScreens })),
);

/**
 * Page that stands in for another one. Next sends these along with every page, in case that one of them is needed:
 * what it sends is this name, and what one shows is fetched when it is shown.
 */
export const StatusPage = (props: StatusPageProps) => <StatusScreens {...props} />;
