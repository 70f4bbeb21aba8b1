import { urlFilters } from "groundwork/client";
import type { Metadata } from "next";
import { limits } from "@/product/limits";
import { placeholderFilters, placeholderWords } from "@/product/placeholder/display";
import { api, currentActor, HydrateClient, prefetched } from "@/trpc/server";
import { PlaceholderList } from "./list";

export const metadata: Metadata = { title: placeholderWords.many };

export default async function PlaceholdersPage({ searchParams }: PageProps<"/placeholders">) {
  const { read } = urlFilters({ ...placeholderFilters, searchLength: limits.searchLength });
  await prefetched(api.placeholder.list.prefetchInfinite(read(await searchParams)));
  return (
    <HydrateClient>
      <PlaceholderList actorId={(await currentActor()).id} />
    </HydrateClient>
  );
}
