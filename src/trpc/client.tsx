"use client";

import { QueryClientProvider } from "@tanstack/react-query";
import { createTRPCReact } from "@trpc/react-query";
import { createQueryClient } from "groundwork/client";
import { createLinks, type ForBrowser, useOneForBrowser } from "groundwork/react";
import type { ReactNode } from "react";
import type { AppRouter } from "@/server/router";

/** The procedures as hooks, for client components. */
export const api = createTRPCReact<AppRouter>();

type Props = {
  /** From `trpc/server`: what each mutation's declaration invalidates. */
  invalidations: string;
  /** From `trpc/server`: the queries whose input must not stand in a URL. */
  sensitive: readonly string[];
  children: ReactNode;
};

const createClients = (invalidations: string, sensitive: readonly string[]) => ({
  queryClient: createQueryClient(invalidations),
  client: api.createClient({ links: createLinks(sensitive) }),
});
const shared: ForBrowser<ReturnType<typeof createClients>> = {};

/** Gives the components below it the procedures and one cache of their answers. */
export function TrpcProvider({ invalidations, sensitive, children }: Props) {
  const { queryClient, client } = useOneForBrowser(shared, () => createClients(invalidations, sensitive));
  return (
    <api.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </api.Provider>
  );
}
