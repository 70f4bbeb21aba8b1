import type { Metadata } from "next";
import { api, HydrateClient, prefetched } from "@/trpc/server";
import { PageHeader } from "@/ui/page-header";
import { JobList } from "./job-list";

export const metadata: Metadata = { title: "Jobs" };

export default async function JobsPage() {
  await prefetched(api.job.list.prefetchInfinite({ state: null }));
  return (
    <HydrateClient>
      <PageHeader
        title="Jobs"
        description="Work that the app does in the background: scheduled, running and failed."
      />
      <JobList />
    </HydrateClient>
  );
}
