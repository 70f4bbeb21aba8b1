import { usePathname } from "next/navigation";
import { useOffline } from "next/offline";
import { useEffect, useRef, useState } from "react";
import { useConnection } from "./connection";
import { followedLink } from "./followed-link";

/**
 * Keeps links from being followed while the server cannot be reached: one that is pressed then is not followed later.
 * @returns whether it can be reached, and how many links were refused since it cannot
 */
export function useConnectionBanner(): { connected: boolean; refused: number } {
  const path = usePathname();
  // The router notices with the page that it cannot fetch, and would fetch it as soon as it can.
  const routerWaits = useOffline();
  const connected = useConnection() && !routerWaits;
  const [refused, setRefused] = useState(0);
  /** The path of the page on which a link was pressed that has led nowhere yet. */
  const followedFrom = useRef<string | null>(null);

  useEffect(() => {
    function onClick(event: MouseEvent) {
      if (!followedLink(event)) return;
      followedFrom.current = connected ? path : null;
      if (connected) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      setRefused((count) => count + 1);
    }
    window.addEventListener("click", onClick, true);
    return () => window.removeEventListener("click", onClick, true);
  }, [connected, path]);

  useEffect(() => {
    if (followedFrom.current !== path) followedFrom.current = null;
    if (connected) setRefused(0);
    else if (followedFrom.current !== null) {
      followedFrom.current = null;
      // Where one is already: the router gives up the page that it waits for.
      window.history.replaceState(null, "", window.location.href);
      setRefused((count) => count + 1);
    }
  }, [connected, path]);

  return { connected, refused };
}
