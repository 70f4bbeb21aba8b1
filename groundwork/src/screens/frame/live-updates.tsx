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
