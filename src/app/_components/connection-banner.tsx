"use client";

import { useConnection } from "groundwork/client/connection";
import { usePathname } from "next/navigation";
import { useOffline } from "next/offline";
import { useEffect, useRef, useState } from "react";
import { followedLink } from "@/ui/followed-link";

/**
 * Says that the server cannot be reached, for as long as that is so, and that a link cannot be followed meanwhile: one
 * that is pressed then is not followed later. Toasts move out of its way.
 */
export function ConnectionBanner() {
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

  return (
    <div role="status">
      {!connected && (
        <p
          // A new one for each press, so that it is said again.
          key={refused}
          data-banner
          className="fixed inset-x-4 bottom-4 z-50 animate-appear rounded-sheet border border-warning/40 bg-warning-soft px-4 py-3 text-[0.9375rem] shadow-lg sm:right-auto sm:bottom-6 sm:left-6 sm:max-w-sm"
        >
          <strong className="font-semibold">The connection is lost.</strong>{" "}
          {refused > 0
            ? "That page cannot be opened now. Press again once the connection is back."
            : "What you typed stays here. Saving and opening pages work again once the server can be reached."}
        </p>
      )}
    </div>
  );
}
