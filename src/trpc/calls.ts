"use client";

import { whenIdle } from "groundwork/client";
import { useEffect } from "react";

/** The procedures as plain calls. Their code comes with the first of them. */
export const loadCalls = async () => (await import("./calls-client")).calls;

/**
 * {@link loadCalls}, for a page without a cache of answers, such as that of the sign-in: it is alive before the code of
 * calls is there, which is fetched while the browser is idle.
 */
export function useCalls(): typeof loadCalls {
  useEffect(() => whenIdle(() => void loadCalls().catch(() => {})), []);
  return loadCalls;
}
