import { onlineManager } from "@tanstack/react-query";
import { createTRPCUntypedClient } from "@trpc/client";
import { everything } from "../../contract/invalidations";
import type { LiveChange } from "../../contract/live";
import { problemOf } from "../problem";
import { subscriptionLink } from "../subscription-link";

/** Milliseconds for which the tabs of a browser remember changes for another one that has missed them. */
const recentMilliseconds = 60_000;

/** Change after which any answer may be another. */
export const everythingChanged: LiveChange = { queries: [everything], rows: [], own: false, reference: null };

/**
 * Between tabs: what all are told; that a tab holds the stream from now on; and what one asks of that tab, which changes
 * came since a time, with the answer.
 */
type Message =
  | { readonly told: Told }
  | { readonly leads: true }
  | { readonly asks: string; readonly since: number }
  | { readonly answers: string; readonly missed: readonly LiveChange[]; readonly lastId: string };

type Options = {
  readonly userId: string;
  readonly cursor: string;
  readonly onChange: (change: LiveChange) => void;
  readonly onSessionEnd: () => void;
};

/**
 * The stream of a user's changes, of which there is one in a browser: the tab that holds the lock opens it, and passes
 * on to the others what it hears. When that tab goes, the next one goes on from the same change. Where there are no
 * locks, as without https, each tab opens its own.
 * @returns takes part, and returns a function that ends that
 */
export function sharedStream({ userId, cursor, onChange, onSessionEnd }: Options) {
  const name = `live ${userId}`;
  let lastId = cursor;
  /**
   * Time since which this tab was not told what the browser's stream brought: at first since its page was asked for, as
   * what was brought before that the page has seen. While there is one, `lastId` stays where nothing is missed behind it.
   */
  let missingSince: number | undefined = Date.now() - performance.now();
  let recent: { readonly at: number; readonly change: LiveChange }[] = [];

  function hear({ id, data }: Told): void {
    if (missingSince === undefined) lastId = id;
    if (data.queries.length === 0) return;
    const now = Date.now();
    recent = [...recent.filter(({ at }) => now - at < recentMilliseconds), { at: now, change: data }];
    onChange(data);
  }

  /** Hears what this tab's own stream brings, which goes on from `lastId`: with another id nothing is missed any more. */
  function hearOwn(told: Told): void {
    if (told.id !== lastId) missingSince = undefined;
    hear(told);
  }

  const open = (onChange: (told: Told) => void) => openLiveStream(() => lastId, onChange, onSessionEnd);

  /** Takes part, as one of the browser's tabs; returns a function that ends that. */
  function join(): () => void {
    const over = new AbortController();
    const tab = crypto.randomUUID();
    const joinedAt = Date.now();
    const channel = new BroadcastChannel(name);
    /** Says nothing once it is over: a message that was under way may arrive then. */
    const post = (message: Message) => over.signal.aborted || channel.postMessage(message);
    const on = (take: (message: Message) => void) =>
      channel.addEventListener("message", ({ data }: MessageEvent<Message>) => take(data));

    function ask(): void {
      if (missingSince !== undefined) post({ asks: tab, since: missingSince });
    }
    on((message) => {
      if ("told" in message) hear(message.told);
      else if ("leads" in message) ask();
      else if ("answers" in message && message.answers === tab) {
        missingSince = undefined;
        lastId = message.lastId;
        message.missed.forEach(onChange);
      }
    });
    ask();
    over.signal.addEventListener("abort", () => {
      missingSince ??= Date.now();
      channel.close();
    });

    /** Changes since a time; everything, where this tab does not remember all of them. */
    function changesSince(since: number): readonly LiveChange[] {
      if (since < Math.max(joinedAt, Date.now() - recentMilliseconds)) return [everythingChanged];
      return recent.filter(({ at }) => at >= since).map(({ change }) => change);
    }

    /** Holds the stream until it is over. */
    function lead(): Promise<void> {
      const close = open((told) => {
        hearOwn(told);
        post({ told });
      });
      on((message) => {
        if ("asks" in message) post({ answers: message.asks, missed: changesSince(message.since), lastId });
      });
      post({ leads: true });
      return new Promise((resolve) => {
        over.signal.addEventListener("abort", () => {
          close();
          resolve();
        });
      });
    }

    // It rejects when it is over before this tab's turn.
    navigator.locks.request(name, { signal: over.signal }, lead).catch(() => {});
    return () => over.abort();
  }

  return () => (navigator.locks ? join() : open(hearOwn));
}

/** Change as it travels, with the id that the stream goes on after. */
type Told = { readonly id: string; readonly data: LiveChange };

/** Milliseconds before a stream is opened again: the first time, and the longest. */
const wait = { firstMilliseconds: 2000, longestMilliseconds: 5 * 60_000 };

/**
 * Opens the stream of changes, and opens it again wherever it ends, from where it ended. A connection that is lost in
 * between is the browser's own matter.
 * @param lastId of the last change that was heard of, or cursor of the page before the first
 * @param onSessionEnd hears of a stream that is refused because the session has ended, and is not opened again
 * @returns closes it
 */
function openLiveStream(lastId: () => string, onChange: (told: Told) => void, onSessionEnd: () => void) {
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
