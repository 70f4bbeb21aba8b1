"use client";

import { QueryClientContext } from "@tanstack/react-query";
import { use } from "react";

/** Hook with a function that clears the cache, if there is one here, of every query that nothing on the screen shows. */
export function useClearCache(): () => void {
  const queryClient = use(QueryClientContext);
  return () => queryClient?.removeQueries({ type: "inactive" });
}
