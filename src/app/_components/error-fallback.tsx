"use client";

import { useEffect, useLayoutEffect, useMemo, useRef, useTransition } from "react";
import { buttonStyle } from "@/ui/button-style";
import { LinkButton } from "@/ui/link-button";
import { StatusScreen } from "@/ui/status-screen";
import { reportError } from "./monitoring/report";
import { referenceOf } from "./reference";

export type ErrorFallbackProps = {
  error: unknown;
  /** Asks the server again for what failed. */
  retry: () => void;
  /** Nothing surrounds it, so it is all there is on the page. */
  alone?: boolean;
};

/** Stands in for a page that failed. Every page has it at hand, so it is made of little. */
export function ErrorFallback({ error, retry, alone = false }: ErrorFallbackProps) {
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

  const content = (
    <div ref={screen} role="alert">
      <StatusScreen
        title="This page could not be shown"
        reference={reference}
        actions={
          <>
            <button
              type="button"
              aria-disabled={pending}
              onClick={() => startTransition(isMissingFile(error) ? () => window.location.reload() : retry)}
              className={buttonStyle({ variant: "primary" })}
            >
              {pending ? "Trying again…" : "Try again"}
            </button>
            <LinkButton href="/">Go to the home page</LinkButton>
          </>
        }
      >
        <p>Something went wrong on our side. Try again; if it stays like this, tell us the reference.</p>
      </StatusScreen>
    </div>
  );
  return alone ? <main className="mx-auto max-w-5xl px-5 py-10 sm:px-8">{content}</main> : content;
}

/** Whether code of the page did not arrive. React remembers that until the document is loaded again. */
const isMissingFile = (error: unknown): boolean => error instanceof Error && error.name === "ChunkLoadError";
