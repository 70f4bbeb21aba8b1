import type { Metadata } from "next";
import { api, HydrateClient, prefetched } from "@/trpc/server";
import { PageHeader } from "@/ui/page-header";
import { UserTable } from "./user-table";

export const metadata: Metadata = { title: "Users" };

export default async function UsersPage() {
  await prefetched(api.identity.users.prefetchInfinite({}));
  return (
    <HydrateClient>
      <PageHeader title="Users" description="Everybody who has an account." />
      <UserTable />
    </HydrateClient>
  );
}
