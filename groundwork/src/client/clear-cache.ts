"use client";

import { useQueryClient } from "@tanstack/react-query";

/** Hook with a function that clears the cache of every query that nothing on the screen shows. */
export function useClearCache(): () => void {
  const queryClient = useQueryClient();
  return () => queryClient.removeQueries({ type: "inactive" });
}
