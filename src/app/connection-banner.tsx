"use client";

import { useConnection } from "@/trpc/connection";

/** Says that the server cannot be reached, for as long as that is so. Toasts make room for it. */
export function ConnectionBanner() {
  const connected = useConnection();
  return (
    <div role="status">
      {!connected && (
        <p
          data-banner
          className="fixed inset-x-4 bottom-4 z-50 animate-appear rounded-sheet border border-warning/40 bg-warning-soft px-4 py-3 text-[0.9375rem] shadow-lg sm:right-auto sm:bottom-6 sm:left-6 sm:max-w-sm"
        >
          <strong className="font-semibold">The connection is lost.</strong> You can stay on this page: it
          goes on by itself as soon as the server can be reached again.
        </p>
      )}
    </div>
  );
}
