import type { Metadata } from "next";
import { placeholderWords } from "@/product/placeholder/display";
import { api, currentActor, HydrateClient, prefetched } from "@/trpc/server";
import { placeholderFilters } from "./filters";
import { PlaceholderList } from "./list";

export const metadata: Metadata = { title: placeholderWords.many };

export default async function PlaceholdersPage({ searchParams }: PageProps<"/placeholders">) {
  const filters = placeholderFilters.read(await searchParams);
  await prefetched(api.placeholder.list.prefetchInfinite(filters));
  return (
    <HydrateClient>
      <PlaceholderList actorId={(await currentActor()).id} />
    </HydrateClient>
  );
}
