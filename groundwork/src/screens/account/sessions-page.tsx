import type { Metadata } from "next";
import { sessionLimits } from "@/product/limits";
import { api, HydrateClient, prefetched } from "@/trpc/server";
import { PageHeader } from "@/ui/page-header";
import { SessionList } from "./session-list";

export const metadata: Metadata = { title: "Sessions" };

const minutes = sessionLimits.touchSeconds / 60;

export default async function SessionsPage() {
  await prefetched(api.account.sessions.prefetch());
  return (
    <HydrateClient>
      <PageHeader
        title="Sessions"
        description={`Browsers that are signed in to your account. When one was last seen is noted at most every ${minutes} minutes.`}
      />
      <SessionList />
    </HydrateClient>
  );
}
