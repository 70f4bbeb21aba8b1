"use client";

import { QueryClientProvider } from "@tanstack/react-query";
import { httpBatchLink, httpLink, splitLink } from "@trpc/client";
import { createTRPCReact } from "@trpc/react-query";
import { fetchWithProbe } from "groundwork/client/connection";
import { ownVersionsLink } from "groundwork/client/own-versions-link";
import { createQueryClient, type Invalidations } from "groundwork/client/query-client";
import { sessionLink } from "groundwork/client/session-link";
import { readDates, writeDates } from "groundwork/contract/dates";
import { platformLimits } from "groundwork/contract/limits";
import { type ReactNode, useState } from "react";
import type { AppRouter } from "@/server/router";

/** The procedures as hooks, for client components. */
export const api = createTRPCReact<AppRouter>();

/** The server's `transformer`, seen from the other end: plain JSON out, JSON with dates in. */
const transformer = {
  input: { serialize: (value: unknown) => value, deserialize: (value: unknown) => value },
  output: { serialize: writeDates, deserialize: readDates },
};

const called = { url: "/api/trpc", fetch: fetchWithProbe, transformer };
const batched = { ...called, maxItems: platformLimits.batchSize };

const makeClient = (sensitive: readonly string[]) =>
  api.createClient({
    links: [
      sessionLink,
      ownVersionsLink,
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
    ],
  });

type Props = {
  /** From `trpc/server`: what each mutation's declaration invalidates. */
  invalidations: Invalidations;
  /** From `trpc/server`: the queries whose input must not stand in a URL. */
  sensitive: readonly string[];
  children: ReactNode;
};

/** Gives the components below it the procedures and one cache of their answers. */
export function TrpcProvider({ invalidations, sensitive, children }: Props) {
  const [queryClient] = useState(() => createQueryClient(invalidations));
  const [client] = useState(() => makeClient(sensitive));
  return (
    <api.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </api.Provider>
  );
}
