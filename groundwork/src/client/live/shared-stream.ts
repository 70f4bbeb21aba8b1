import type { LiveChange } from "../../contract/live";
import { openLiveStream, type Told } from "./live-stream";

/** Milliseconds for which a tab that opens is told what happened before: its page may have been read before that. */
const recentMilliseconds = 30_000;

/** Between tabs: one has joined, or what all, or the one that has, are told. */
type Message = { readonly joined: number } | { readonly told: Told; readonly to?: number };
type Options = {
  readonly userId: string;
  readonly onChange: (change: LiveChange) => void;
  readonly onSessionEnd: () => void;
};

/**
 * The stream of a user's changes, of which there is one in a browser: the tab that holds the lock opens it, and passes
 * on to the others what it hears. When that tab goes, the next one goes on from the same change. Where there are no
 * locks, as without https, each tab opens its own.
 * @returns takes part, and returns a function that ends that
 */
export function sharedStream({ userId, onChange, onSessionEnd }: Options) {
  const name = `live ${userId}`;
  let lastId: string | null = null;

  const open = (onTold: (told: Told) => void) =>
    openLiveStream({ lastId: () => lastId, onChange: onTold, onSessionEnd });

  function hear({ id, data }: Told): void {
    lastId = id;
    if (data.queries.length > 0) onChange(data);
  }

  /** Takes part, as one of the browser's tabs; returns a function that ends that. */
  function join(): () => void {
    const over = new AbortController();
    const tab = Math.random();
    const channel = new BroadcastChannel(name);
    const post = (message: Message) => channel.postMessage(message);
    channel.addEventListener("message", ({ data }: MessageEvent<Message>) => {
      if ("told" in data && (data.to ?? tab) === tab) hear(data.told);
    });
    post({ joined: tab });
    over.signal.addEventListener("abort", () => channel.close());

    /** Holds the stream until it is over. */
    function lead(): Promise<void> {
      let recent: { readonly at: number; readonly told: Told }[] = [];
      const close = open((told) => {
        hear(told);
        post({ told });
        const now = performance.now();
        recent = [...recent.filter(({ at }) => now - at < recentMilliseconds), { at: now, told }];
      });
      channel.addEventListener("message", ({ data }: MessageEvent<Message>) => {
        if ("joined" in data) for (const { told } of recent) post({ told, to: data.joined });
      });
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

  return () => (navigator.locks ? join() : open(hear));
}
