"use client";

import { onlineManager } from "@tanstack/react-query";
import { useRef } from "react";

/**
 * Milliseconds that a pointer or the focus rests on a link before its page is fetched: what passes over a list fetches
 * nothing. And how many pages a document fetches ahead in a minute, since the server makes each of them.
 */
const bounds = { restMilliseconds: 150, perMinute: 10 };

/** When pages were fetched ahead, the latest last. */
let fetched: number[] = [];

type Connection = { readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string } };

function mayFetch(): boolean {
  const { saveData, effectiveType = "" } = (navigator as Connection).connection ?? {};
  if (saveData || effectiveType.endsWith("2g") || !onlineManager.isOnline()) return false;
  const now = performance.now();
  fetched = fetched.filter((at) => now - at < 60_000);
  if (fetched.length >= bounds.perMinute) return false;
  fetched.push(now);
  return true;
}

/** Handlers of a link with which `prefetch` is called when its user seems about to follow it. */
export function useIntent(prefetch: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const cancel = () => clearTimeout(timer.current);
  const begin = ({ currentTarget: link }: { currentTarget: Element }) => {
    cancel();
    timer.current = setTimeout(() => link.isConnected && mayFetch() && prefetch(), bounds.restMilliseconds);
  };
  return { cancel, onPointerEnter: begin, onPointerLeave: cancel, onFocus: begin, onBlur: cancel };
}
