import { httpBatchLink, httpLink, splitLink, type TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import { transformer } from "../contract/dates";
import { browserLimits } from "../contract/limits";
import type { trpc } from "../server/call/trpc";
import { fetchWithProbe, whenConnected } from "./connection";
import { ownVersionsLink } from "./own-versions-link";
import { pageLink } from "./page-link";
import { sessionLink } from "./session-link";

const called = { url: "/api/trpc", fetch: fetchWithProbe, transformer };
const batched = { ...called, maxItems: browserLimits.batchSize };

/** What the links know of the router: how it writes. */
type Router = ReturnType<typeof trpc.router<Record<never, never>>>;

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

/**
 * Way of a call to the server.
 * @param sensitive the queries whose input must not stand in a URL
 */
export const createLinks = (sensitive: readonly string[]): TRPCLink<Router>[] =>
  typeof window === "undefined"
    ? [pageLink]
    : [
        sessionLink,
        ownVersionsLink,
        subscriptionsLink,
        // Queries asked for at the same time travel together. Mutations travel alone: each succeeds or fails alone.
        splitLink({
          condition: ({ type }) => type === "mutation",
          true: httpLink(called),
          false: splitLink({
            condition: ({ path }) => sensitive.includes(path),
            true: httpBatchLink({ ...batched, methodOverride: "POST" }),
            false: httpBatchLink(batched),
          }),
        }),
      ];
