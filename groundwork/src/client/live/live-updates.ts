"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { whenConnected } from "../connection";
import { whenIdle } from "../when-idle";

type Options = {
  /** Id of the user whose page it is. */
  readonly userId: string;
  /** Cursor of the page: what was written since its calls may have missed. */
  readonly cursor: string;
  /** Id of the user who is signed in now. */
  readonly whoIsThere: () => Promise<string | null>;
};

/** Keeps a page up to date with what is written elsewhere. Its code comes while the browser is idle. */
export function useLiveUpdates({ userId, cursor, whoIsThere }: Options): void {
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
