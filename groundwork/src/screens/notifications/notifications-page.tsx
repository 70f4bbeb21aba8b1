import type { Metadata } from "next";
import { api, HydrateClient, prefetched } from "@/trpc/server";
import { Notifications } from "./notifications";

export const metadata: Metadata = { title: "Notifications" };

export default async function NotificationsPage() {
  const { list, unread, choice } = api.notification;
  await prefetched(list.prefetchInfinite({}), unread.prefetch(), choice.prefetch());
  return (
    <HydrateClient>
      <Notifications />
    </HydrateClient>
  );
}
