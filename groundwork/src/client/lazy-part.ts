import { type FunctionComponent, lazy, useEffect } from "react";
import { whenConnected } from "./connection";
import { whenIdle } from "./when-idle";

/** Component whose code comes when it is drawn first. Where the connection is lost, it comes once that is back. */
export const lazyPart = <Props>(load: () => Promise<FunctionComponent<Props>>) =>
  lazy(async () => ({ default: await whenConnected(load) }));

/** Fetches a part ahead, while nothing else is going on. */
export function usePreloaded(load: () => Promise<unknown>): void {
  useEffect(() => whenIdle(() => void load().catch(() => {})), [load]);
}
