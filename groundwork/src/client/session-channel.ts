let channel: BroadcastChannel | undefined;

/** The same for all of a page, which is not told what it said itself; `null` in a browser without. */
function sessionChannel(): BroadcastChannel | null {
  if (typeof BroadcastChannel === "undefined") return null;
  channel ??= new BroadcastChannel("session");
  return channel;
}

/** Tells the other tabs of this browser that the session has ended. */
export const announceSessionEnd = (): void => sessionChannel()?.postMessage("ended");

/** Calls `listener` when another tab says that the session has ended; returns a function that ends that. */
export function onSessionEnd(listener: () => void): () => void {
  const heard = sessionChannel();
  heard?.addEventListener("message", listener);
  return () => {
    heard?.removeEventListener("message", listener);
    heard?.close();
    channel = undefined;
  };
}
