"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { whenConnected } from "./connection";
import { whenIdle } from "./when-idle";

/**
 * Keeps a page up to date with what is written elsewhere. Its code comes while the browser is idle.
 * @param userId whose page it is
 * @param whoIsThere id of the user who is signed in now
 */
export function useLiveUpdates(userId: string, whoIsThere: () => Promise<string | null>): void {
  const queryClient = useQueryClient();
  const ask = useEffectEvent(whoIsThere);
  useEffect(() => {
    const end = new AbortController();
    whenIdle(async () => {
      const { startLive } = await whenConnected(() => import("./live/live"));
      startLive({ queryClient, userId, whoIsThere: () => ask(), signal: end.signal });
    });
    return () => end.abort();
  }, [queryClient, userId]);
}
