import type { Metadata } from "next";
import { api, currentUser, HydrateClient, prefetched } from "@/trpc/server";
import { filtersOf } from "./filters";
import { PlaceholderList } from "./list";

export const metadata: Metadata = { title: "Placeholders" };

export default async function PlaceholdersPage({ searchParams }: PageProps<"/placeholders">) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(await searchParams)) query.set(name, String(value));
  await prefetched(api.placeholder.list.prefetchInfinite(filtersOf(query)));
  const { id } = await currentUser();
  return (
    <HydrateClient>
      <PlaceholderList actorId={id} />
    </HydrateClient>
  );
}
