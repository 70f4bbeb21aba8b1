import type { TRPCLink } from "@trpc/client";
import type { AnyTRPCRouter } from "@trpc/server";
import { observable } from "@trpc/server/observable";
import type { Stream } from "./connect";
import { listen } from "./listen";

type Options = Omit<Stream, "signal"> & { readonly openSeconds: number };

/** Way of a subscription: server-sent events, read with `fetch`, since an `EventSource` sends no token. */
export const streamLink =
  ({ url, openSeconds, ...options }: Options): TRPCLink<AnyTRPCRouter> =>
  () =>
  ({ op }) =>
    observable((observer) => {
      const over = new AbortController();
      const end = () => over.abort();
      const query = op.input === undefined ? "" : `?input=${encodeURIComponent(JSON.stringify(op.input))}`;
      const stream = { ...options, url: `${url}/${op.path}${query}`, signal: over.signal };
      async function pass(): Promise<void> {
        for await (const { id, data } of listen(stream, openSeconds))
          observer.next({ result: id === undefined ? { data } : { id, data: { id, data } } });
      }
      if (op.signal?.aborted) end();
      op.signal?.addEventListener("abort", end);
      pass()
        .then(observer.complete, observer.error)
        .finally(() => op.signal?.removeEventListener("abort", end));
      return end;
    });
