"use client";

import { useQueryClient } from "@tanstack/react-query";

/** A function that forgets every answer that nothing on the screen shows. */
export function useClearCache(): () => void {
  const queryClient = useQueryClient();
  return () => queryClient.removeQueries({ type: "inactive" });
}
