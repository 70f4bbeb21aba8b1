"use client";

import { Button } from "@/ui/button";
import { LinkButton } from "@/ui/link-button";
import { StatusScreen } from "@/ui/status-screen";
import { digestOf } from "./digest";

export type SegmentErrorProps = {
  error: unknown;
  /** Asks the server again for what failed. */
  retry: () => void;
};

/** Stands in for a page that failed. */
export function SegmentError({ error, retry }: SegmentErrorProps) {
  return (
    <StatusScreen
      status="500"
      title="This page could not be shown"
      reference={digestOf(error)}
      actions={
        <>
          <Button variant="primary" onClick={() => retry()}>
            Try again
          </Button>
          <LinkButton href="/">Go to the start</LinkButton>
        </>
      }
    >
      <p>Something went wrong on our side. Try again; if it stays like this, tell us the reference.</p>
    </StatusScreen>
  );
}
