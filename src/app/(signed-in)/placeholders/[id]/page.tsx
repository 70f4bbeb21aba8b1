import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { placeholderWords } from "@/product/placeholder/display";
import { placeholderById } from "@/product/placeholder/fields";
import { api, currentActor, HydrateClient, prefetched } from "@/trpc/server";
import { PlaceholderDetail } from "./detail";

export const metadata: Metadata = { title: placeholderWords.one };

export default async function PlaceholderPage({ params }: PageProps<"/placeholders/[id]">) {
  const input = placeholderById.safeParse(await params);
  if (!input.success) notFound();
  await prefetched(
    api.placeholder.byId.prefetch(input.data),
    api.placeholder.history.prefetchInfinite(input.data),
    api.remark.list.prefetchInfinite({ placeholderId: input.data.id }),
  );
  const actor = await currentActor();
  return (
    <HydrateClient>
      <PlaceholderDetail id={input.data.id} actorId={actor.id} />
    </HydrateClient>
  );
}
