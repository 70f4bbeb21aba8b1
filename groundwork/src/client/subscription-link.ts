import { TRPCClientError, type TRPCLink } from "@trpc/client";
import type { AnyTRPCRouter } from "@trpc/server";
import { observable } from "@trpc/server/observable";
import { readDates } from "../contract/dates";

/** Where a subscription is asked for, from after the event with this id. */
function urlOf(path: string, input: unknown, lastId: string | null): string {
  const asked = lastId === null ? input : { ...(input as object | undefined), lastEventId: lastId };
  const query = asked === undefined ? "" : `?input=${encodeURIComponent(JSON.stringify(asked))}`;
  return `/api/trpc/${path}${query}`;
}

/**
 * Way of a subscription: server-sent events as tRPC sends them. Its own link has to come with the code of calls, which
 * every page loads first; this one comes when it is needed.
 */
export const subscriptionLink: TRPCLink<AnyTRPCRouter> =
  () =>
  ({ op }) =>
    observable((observer) => {
      let lastId: string | null = null;
      let silentMilliseconds = Number.POSITIVE_INFINITY;
      let timer: ReturnType<typeof setTimeout> | undefined;
      let source = connect();

      function connect(): EventSource {
        const opened = new EventSource(urlOf(op.path, op.input, lastId));
        const on = (type: string, hear: (event: MessageEvent<string>) => void) =>
          opened.addEventListener(type, (event) => {
            expectMore();
            hear(event as MessageEvent<string>);
          });
        on("connected", ({ data }) => {
          silentMilliseconds = JSON.parse(data).reconnectAfterInactivityMs ?? silentMilliseconds;
          expectMore();
          observer.next({ result: { type: "started" } });
          observer.next({ result: { type: "state", state: "pending", error: null } });
        });
        on("message", ({ data: text, lastEventId }) => {
          const data = readDates(JSON.parse(text));
          if (lastEventId) lastId = lastEventId;
          observer.next({
            result: lastEventId ? { id: lastEventId, data: { id: lastEventId, data } } : { data },
          });
        });
        on("ping", () => {});
        on("serialized-error", ({ data }) =>
          fail(TRPCClientError.from({ error: readDates(JSON.parse(data)) })),
        );
        on("return", () => {
          end();
          observer.next({ result: { type: "stopped" } });
          observer.complete();
        });
        on("error", () => {
          const error = new TRPCClientError("The stream was refused.");
          if (opened.readyState === EventSource.CLOSED) fail(error);
          // The browser connects again, with the id of the last event.
          else observer.next({ result: { type: "state", state: "connecting", error } });
        });
        return opened;
      }

      /** Connects again when nothing comes any more, not even a sign of life. */
      function expectMore(): void {
        clearTimeout(timer);
        if (silentMilliseconds === Number.POSITIVE_INFINITY) return;
        timer = setTimeout(() => {
          source.close();
          source = connect();
        }, silentMilliseconds);
      }
      function end(): void {
        clearTimeout(timer);
        source.close();
      }
      function fail(error: TRPCClientError<AnyTRPCRouter>): void {
        // What ends for a moment only, the server ends without the browser giving up.
        if ((error.data?.httpStatus ?? 0) >= 500) return;
        end();
        observer.error(error);
      }
      observer.next({ result: { type: "state", state: "connecting", error: null } });
      return end;
    });
