import { onlineManager } from "@tanstack/react-query";
import { createTRPCUntypedClient } from "@trpc/client";
import type { LiveChange } from "../../contract/live";
import { problemOf } from "../problem";
import { subscriptionLink } from "../subscription-link";

/** Change as it travels, with the id that the stream goes on after. */
export type Told = { readonly id: string; readonly data: LiveChange };

/** Milliseconds before a stream is opened again: the first time, and the longest. */
const wait = { firstMilliseconds: 2000, longestMilliseconds: 5 * 60_000 };

type Options = {
  /** Id of the last change that was heard of, or cursor of the page before the first. */
  readonly lastId: () => string;
  readonly onChange: (told: Told) => void;
  /** The stream is refused because the session has ended, and is not opened again. */
  readonly onSessionEnd: () => void;
};

/**
 * Opens the stream of changes, and opens it again wherever it ends, from where it ended. A connection that is lost in
 * between is the browser's own matter.
 * @returns closes it
 */
export function openLiveStream({ lastId, onChange, onSessionEnd }: Options): () => void {
  const client = createTRPCUntypedClient({ links: [subscriptionLink] });
  let failures = 0;
  let over = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stream = connect();

  function connect() {
    return client.subscription(
      "live.changes",
      { lastEventId: lastId() },
      {
        onData: (told) => {
          failures = 0;
          // What travels has passed the schema of the subscription's output.
          onChange(told as Told);
        },
        onComplete: () => connectLater(0),
        onError: (error) => {
          const problem = problemOf(error);
          if (problem.code === "SIGN_IN_NEEDED") onSessionEnd();
          else connectLater(problem.code === "TOO_MANY_REQUESTS" ? problem.details.retryAfter : 0);
        },
      },
    );
  }

  function connectLater(atLeastSeconds: number): void {
    const delay = Math.min(wait.firstMilliseconds * 2 ** failures, wait.longestMilliseconds);
    failures += 1;
    clearTimeout(timer);
    if (over) return;
    // About so long, so that not all browsers come back at the same moment.
    timer = setTimeout(connectNow, Math.max(delay, atLeastSeconds * 1000) * (0.75 + Math.random() / 2));
  }

  function connectNow(): void {
    clearTimeout(timer);
    timer = undefined;
    stream = connect();
  }

  const unsubscribe = onlineManager.subscribe((online) => {
    if (online && timer !== undefined) connectNow();
  });
  return () => {
    // A stream that is closed is complete, too.
    over = true;
    unsubscribe();
    clearTimeout(timer);
    stream.unsubscribe();
  };
}
