import type { Metadata } from "next";
import { api, HydrateClient, prefetched } from "@/trpc/server";
import { PageHeader } from "@/ui/page-header";
import { JobList } from "./job-list";

export const metadata: Metadata = { title: "Background work" };

export default async function JobsPage() {
  await prefetched(api.job.list.prefetchInfinite({ state: null }));
  return (
    <HydrateClient>
      <PageHeader
        title="Background work"
        description="What the app does on its own: what is to come, what runs, and what has failed."
      />
      <JobList />
    </HydrateClient>
  );
}
