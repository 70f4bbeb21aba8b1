import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { userWords } from "#slices/user/display";
import { userById } from "#slices/user/fields";
import { api, currentActor, HydrateClient, prefetched } from "@/trpc/server";
import { UserDetail } from "./detail";

export const metadata: Metadata = { title: userWords.one };

export default async function UserPage({ params }: PageProps<"/admin/users/[id]">) {
  const input = userById.safeParse(await params);
  if (!input.success) notFound();
  await prefetched(api.user.byId.prefetch(input.data), api.user.history.prefetchInfinite(input.data));
  const actor = await currentActor();
  return (
    <HydrateClient>
      <UserDetail id={input.data.id} own={input.data.id === actor.id} />
    </HydrateClient>
  );
}
