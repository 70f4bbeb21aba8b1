"use client";

import { type ErrorFallbackProps, useErrorFallback } from "#client/error-fallback";
import { ErrorWords } from "#development/error-words";
import { buttonStyle } from "@/ui/button-style";
import { LinkButton } from "@/ui/link-button";
import { StatusScreen } from "@/ui/status-screen";

/** Stands in for a page that failed. Every page has it at hand, so it is made of little. */
export function ErrorFallback(props: ErrorFallbackProps) {
  const { screen, reference, pending, tryAgain } = useErrorFallback(props);
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
              onClick={tryAgain}
              className={buttonStyle({ variant: "primary" })}
            >
              {pending ? "Trying again…" : "Try again"}
            </button>
            <LinkButton href="/">Go to the home page</LinkButton>
          </>
        }
      >
        <ErrorWords error={props.error} reference={reference}>
          <p>Something went wrong on our side. Try again. If it keeps happening, send us the reference.</p>
        </ErrorWords>
      </StatusScreen>
    </div>
  );
  return props.alone ? <main className="mx-auto max-w-272 px-4 py-8 sm:px-8">{content}</main> : content;
}
