const listeners = new Set<() => void>();
let leaving = false;

/** Whether the document is being left: what is sent now has to survive it, and nothing can be sent afterwards. */
export const isLeaving = (): boolean => leaving;

/** Calls `listener` when the document is left: for another one, or because the tab is closed. */
export const onLeaving = (listener: () => void): void => void listeners.add(listener);

if (typeof window !== "undefined") {
  window.addEventListener("pagehide", () => {
    leaving = true;
    for (const listener of listeners) listener();
  });
  // A page that comes back out of the browser's Back cache goes on.
  window.addEventListener("pageshow", () => {
    leaving = false;
  });
}
