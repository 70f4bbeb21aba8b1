import { httpBatchLink, httpLink, type Operation, splitLink, type TRPCLink } from "@trpc/client";
import type { AnyTRPCRouter } from "@trpc/server";
import { observable, type Unsubscribable } from "@trpc/server/observable";
import { browserTransformer as transformer } from "../contract/dates";
import { browserLimits } from "../contract/limits";
import type { trpc } from "../server/call/trpc";
import { fetchWithProbe, whenConnected } from "./connection";
import { refusedBy } from "./refused-by";
import { ensureSession, reauthenticationCount, resetReauthentication } from "./session";
import { showStatusPage } from "./status-page";
import { versionLink } from "./version-link";

const called = { url: "/api/trpc", fetch: fetchWithProbe, transformer };
const batched = { ...called, maxItems: browserLimits.batchSize };

/** What the links know of the router: how it writes. */
type Router = ReturnType<typeof trpc.router<Record<never, never>>>;

async function answerOf({ type, path, input }: Operation): Promise<unknown> {
  if (type !== "query")
    throw new Error(
      `A page changes nothing while it is rendered: call ${path} in an event handler or an effect.`,
    );
  const call = globalThis.__GROUNDWORK_PAGE_CALL__;
  if (!call)
    throw new Error(
      `The server cannot call ${path} for this page: import its layout's calls from trpc/server.`,
    );
  const answer = await call(path, input);
  if ("data" in answer) return answer.data;
  const refused = refusedBy(answer);
  showStatusPage(refused);
  throw refused;
}

/**
 * Way of a call that a component makes while the server renders it: in this process, as the user who asked for the page.
 * There is no way to the server by HTTP from there: a path names no server, and the cookie is the browser's.
 */
const pageLink: TRPCLink<AnyTRPCRouter> =
  () =>
  ({ op }) =>
    observable((observer) => {
      answerOf(op).then((data) => {
        observer.next({ result: { type: "data", data } });
        observer.complete();
      }, observer.error);
    });

/** Keeps a call that is refused for its session, and sends it again once the user has signed in again. */
const sessionLink: TRPCLink<AnyTRPCRouter> =
  () =>
  ({ next, op }) =>
    observable((observer) => {
      let sent: Unsubscribable | undefined;
      let over = false;
      function send(): void {
        const before = reauthenticationCount();
        sent = next(op).subscribe({
          next: (value) => observer.next(value),
          complete: () => observer.complete(),
          error: async (error) => {
            const code = error.data?.code;
            const asks = code === "SIGN_IN_NEEDED" || code === "SESSION_NOT_FRESH";
            const again = asks && (await ensureSession(code, before));
            if (over) return;
            if (again) send();
            else observer.error(error);
          },
        });
      }
      // A query asks only once; a mutation, which a user starts, asks whenever it has to.
      if (op.type === "mutation") resetReauthentication();
      send();
      return () => {
        over = true;
        sent?.unsubscribe();
      };
    });

/** Way of a call from where there is no cache: each travels alone. A query that is `sensitive` is refused this way. */
export const plainLinks: TRPCLink<Router>[] = [typeof window === "undefined" ? pageLink : httpLink(called)];

/** Way of a subscription, whose code comes with the first of them. */
const subscriptionsLink: TRPCLink<Router> = (runtime) => (way) =>
  way.op.type === "subscription"
    ? observable((observer) => {
        const stream = whenConnected(() => import("./subscription-link")).then(({ subscriptionLink }) =>
          subscriptionLink(runtime)(way).subscribe(observer),
        );
        stream.catch(observer.error);
        return () => void stream.then(({ unsubscribe }) => unsubscribe());
      })
    : way.next(way.op);

/** Way of a call to the server. No URL holds the input of `sensitive` queries, nor of a call whose context says so. */
export const createLinks = (sensitive: readonly string[]): TRPCLink<Router>[] =>
  typeof window === "undefined"
    ? [pageLink]
    : [
        sessionLink,
        versionLink,
        subscriptionsLink,
        // Queries asked for at the same time travel together. Mutations travel alone: each succeeds or fails alone.
        splitLink({
          condition: ({ type }) => type === "mutation",
          true: httpLink(called),
          false: splitLink({
            condition: ({ path, context }) => sensitive.includes(path) || Boolean(context.sensitive),
            true: httpBatchLink({ ...batched, methodOverride: "POST" }),
            false: httpBatchLink(batched),
          }),
        }),
      ];
