"use client";

import { createContext, lazy, type ReactNode, Suspense, use, useCallback, useEffect, useState } from "react";
import { whenIdle } from "#client/when-idle";
import { loadQueryAlert } from "./query-problem";
import type { ToastText } from "./toaster";

// What shows the toasts is much larger than what asks for them, so it is kept out of the first load.
const Toaster = lazy(() => loadToaster().then((module) => ({ default: module.Toaster })));

/** Loads it until that works: a message can wait, and must not take the page down. */
async function loadToaster(): Promise<typeof import("./toaster")> {
  for (;;) {
    try {
      return await import("./toaster");
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 2000));
    }
  }
}

const ToastContext = createContext<((toast: ToastText) => void) | null>(null);

/** Gives everything inside it {@link useToast}. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [queue, setQueue] = useState<ToastText[]>([]);
  const show = useCallback((toast: ToastText) => setQueue((waiting) => [...waiting, toast]), []);
  useEffect(() => {
    // Fetched while nothing else is going on, so that it is there when a lost connection has to be announced.
    whenIdle(() => void Promise.allSettled([loadToaster(), loadQueryAlert()]));
  }, []);
  return (
    <ToastContext value={show}>
      {children}
      {queue.length > 0 && (
        <Suspense>
          <Toaster queue={queue} />
        </Suspense>
      )}
    </ToastContext>
  );
}

/** `show` puts a short message at the edge of the screen for a while, and says it to screen readers. */
export function useToast(): { show: (toast: ToastText) => void } {
  const show = use(ToastContext);
  if (!show) throw new Error("useToast needs a <ToastProvider> around it.");
  return { show };
}
