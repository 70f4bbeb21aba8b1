import type { Metadata } from "next";
import { api, currentUser, HydrateClient, prefetched } from "@/trpc/server";
import { PageHeader } from "@/ui/page-header";
import { UserList } from "./user-list";

export const metadata: Metadata = { title: "Users" };

export default async function UsersPage() {
  await prefetched(api.user.list.prefetchInfinite({ search: "" }));
  const { id } = await currentUser();
  return (
    <HydrateClient>
      <PageHeader title="Users" description="Everybody who has an account." />
      <UserList actorId={id} />
    </HydrateClient>
  );
}
