import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { whenConnected } from "../connection";
import { whenIdle } from "../when-idle";
import type { LivePage } from "./live";

/** Keeps a page up to date with what is written elsewhere. Its code comes while the browser is idle. */
export function useLiveUpdates({ userId, cursor, whoIsThere }: LivePage): void {
  const queryClient = useQueryClient();
  const ask = useEffectEvent(whoIsThere);
  // A refresh brings a later one, and not all that the page shows with it.
  const [first] = useState(cursor);
  useEffect(() => {
    const end = new AbortController();
    whenIdle(async () => {
      const { startLive } = await whenConnected(() => import("./live"));
      startLive({ queryClient, userId, cursor: first, whoIsThere: () => ask(), signal: end.signal });
    });
    return () => end.abort();
  }, [queryClient, userId, first]);
}
