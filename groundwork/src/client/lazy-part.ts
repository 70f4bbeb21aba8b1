import { type FunctionComponent, lazy } from "react";
import { whenConnected } from "./connection";

/** Component whose code comes when it is drawn first. Where the connection is lost, it comes once that is back. */
export const lazyPart = <Props>(load: () => Promise<FunctionComponent<Props>>) =>
  lazy(async () => ({ default: await whenConnected(load) }));
