"use client";

import { useTransition } from "react";
import { buttonStyle } from "@/ui/button-style";
import { LinkButton } from "@/ui/link-button";
import { StatusScreen } from "@/ui/status-screen";
import { digestOf } from "./digest";

export type SegmentErrorProps = {
  error: unknown;
  /** Asks the server again for what failed. */
  retry: () => void;
};

/** Stands in for a page that failed. Next sends it with every page, so it is made of little. */
export function SegmentError({ error, retry }: SegmentErrorProps) {
  const [pending, startTransition] = useTransition();
  const reference = digestOf(error);
  return (
    <StatusScreen
      status="500"
      title="This page could not be shown"
      reference={reference}
      actions={
        <>
          <button
            type="button"
            aria-disabled={pending}
            onClick={() => startTransition(retry)}
            className={buttonStyle({ variant: "primary" })}
          >
            {pending ? "Trying again…" : "Try again"}
          </button>
          <LinkButton href="/">Go to the start</LinkButton>
        </>
      }
    >
      <p>
        Something went wrong on our side. Try again; if it stays like this, tell us{" "}
        {reference ? "the reference" : "what you did"}.
      </p>
    </StatusScreen>
  );
}
