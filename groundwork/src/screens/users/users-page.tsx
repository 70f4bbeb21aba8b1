import type { Metadata } from "next";
import { userWords } from "#slices/user/display";
import { api, currentActor, HydrateClient, prefetched } from "@/trpc/server";
import { userFilters } from "./filters";
import { UserList } from "./list";

export const metadata: Metadata = { title: userWords.many };

export default async function UsersPage({ searchParams }: PageProps<"/admin/users">) {
  await prefetched(api.user.list.prefetchInfinite(userFilters.read(await searchParams)));
  const { id } = await currentActor();
  return (
    <HydrateClient>
      <UserList actorId={id} />
    </HydrateClient>
  );
}
