"use client";

import { useLiveUpdates } from "#client/live/live-updates";
import { api } from "@/trpc/client";

/** Keeps the pages of a user up to date with what is written elsewhere. */
export function LiveUpdates({ actorId, cursor }: { actorId: string; cursor: string }) {
  const { client } = api.useUtils();
  useLiveUpdates({
    userId: actorId,
    cursor,
    whoIsThere: async () => (await client.identity.me.query())?.id ?? null,
  });
  return null;
}

type UnreadCountProps = {
  /** How many there were when the page was made, where that is known. */
  first: number | undefined;
  /** The most that are counted. */
  most: number;
};

/** How many notifications are unread; nothing where none is. */
export function UnreadCount({ first, most }: UnreadCountProps) {
  const { data = 0 } = api.notification.unread.useQuery(undefined, { initialData: () => first });
  return data > most ? `${most}+` : data || null;
}
