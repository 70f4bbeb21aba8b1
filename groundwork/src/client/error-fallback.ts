import { useEffect, useLayoutEffect, useMemo, useRef, useTransition } from "react";
import { referenceOf, reportError } from "./report";

export type ErrorFallbackProps = {
  error: unknown;
  /** Asks the server again for what failed. */
  retry: () => void;
  /** Nothing surrounds it, so it is all there is on the page. */
  alone?: boolean;
};

/** Reports the error of a page, and tries again. `screen` goes on the element that holds the screen. */
export function useErrorFallback({ error, retry }: ErrorFallbackProps) {
  const [pending, startTransition] = useTransition();
  const reference = useMemo(() => referenceOf(error), [error]);
  const screen = useRef<HTMLDivElement>(null);

  useEffect(() => reportError(error, reference), [error, reference]);

  // The pressed button goes away with this screen; the focus goes on to what comes instead.
  useLayoutEffect(() => {
    const own = screen.current;
    return () => {
      if (own?.contains(document.activeElement)) document.getElementById("content")?.focus();
    };
  }, []);

  const tryAgain = () => startTransition(isMissingFile(error) ? () => window.location.reload() : retry);
  return { screen, reference, pending, tryAgain };
}

/** Whether code of the page did not arrive. React remembers that until the document is loaded again. */
const isMissingFile = (error: unknown): boolean => error instanceof Error && error.name === "ChunkLoadError";
