"use client";

import { useConnectionBanner } from "#client/connection-banner";

/** Says that the server cannot be reached, for as long as that is so. Toasts move out of its way. */
export function ConnectionBanner() {
  const { connected, refused } = useConnectionBanner();
  return (
    <div role="status">
      {!connected && (
        <p
          // A new one for each press, so that it is said again.
          key={refused}
          data-banner
          className="fixed inset-x-4 bottom-4 z-50 animate-appear rounded-lg border border-warning/40 bg-warning-soft px-4 py-3 text-sm shadow-lg sm:end-auto sm:bottom-6 sm:start-6 lg:start-66 sm:max-w-sm"
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
