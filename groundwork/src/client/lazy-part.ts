import { createElement, type FunctionComponent, lazy, type RefObject, Suspense, useEffect } from "react";
import { whenConnected } from "./connection";
import { whenIdle } from "./when-idle";

/** Component whose code comes when it is drawn first. Where the connection is lost, it comes once that is back. */
export const lazyPart = <Props>(load: () => Promise<FunctionComponent<Props>>) =>
  lazy(async () => ({ default: await whenConnected(load) }));

/** The same, with nothing in its place while its code is on the way. */
export function latePart<Props extends object>(load: () => Promise<FunctionComponent<Props>>) {
  const Part: FunctionComponent<Props> = lazyPart(load);
  return (props: Props) => createElement(Suspense, null, createElement(Part, props));
}

/** Fetches a part ahead, while nothing else is going on. One that opens from a hidden button is fetched for nobody. */
export function usePreloaded(load: () => Promise<unknown>, button?: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!button || button.current?.offsetParent) whenIdle(() => void load().catch(() => {}));
  }, [load, button]);
}
