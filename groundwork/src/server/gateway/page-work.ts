import { AsyncLocalStorage } from "node:async_hooks";
import { referenceHeader } from "../call/context";
import type { NodeHandler } from "../http/adapters";
import { requestPath } from "../http/message";
import { shortPath } from "../log/log";

/** Request that Next answers, to which belongs whatever is begun meanwhile, however late it ends. */
type PageWork = { readonly reference: string; readonly path: string };

const work = new AsyncLocalStorage<PageWork>();

/** Handler of Next, of whose work {@link currentPageWork} says which request it belongs to. */
export const asPageWork =
  (page: NodeHandler): NodeHandler =>
  (request, response) => {
    const reference = String(request.headers[referenceHeader]);
    return work.run({ reference, path: shortPath(requestPath(request.url ?? "")) }, () =>
      page(request, response),
    );
  };

/** Request to which what runs at this moment belongs; `undefined` where that is none of a page. */
export const currentPageWork = (): PageWork | undefined => work.getStore();

/**
 * From now on what a page has put off with `queueMicrotask` fails to `onError`, with its request. Node has forgotten by
 * then what it belonged to, other than with a timer or a promise.
 */
export function watchMicrotasks(onError: (error: unknown, of: PageWork) => void): void {
  const { queueMicrotask } = globalThis;
  globalThis.queueMicrotask = (run) => {
    const of = currentPageWork();
    if (!of) return queueMicrotask(run);
    queueMicrotask(() => {
      try {
        run();
      } catch (error) {
        onError(error, of);
      }
    });
  };
}
