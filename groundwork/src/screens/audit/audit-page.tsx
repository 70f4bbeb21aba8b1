import type { Metadata } from "next";
import { api, HydrateClient, prefetched } from "@/trpc/server";
import { auditUrl } from "./filters";
import { AuditList } from "./list";

export const metadata: Metadata = { title: "Audit log" };

export default async function AuditPage({ searchParams }: PageProps<"/admin/audit">) {
  const filters = auditUrl.read(await searchParams);
  await prefetched(api.audit.list.prefetchInfinite(filters), api.audit.names.prefetch());
  return (
    <HydrateClient>
      <AuditList />
    </HydrateClient>
  );
}
