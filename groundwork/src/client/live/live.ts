import type { QueryClient } from "@tanstack/react-query";
import { onSend, whenConnected } from "../connection";
import { dropDrafts } from "../drafts";
import { reload } from "../navigation";
import { dropRemovals } from "../removals";
import { ensureSession, reauthenticationCount } from "../session";
import { announceSessionEnd, onSessionEnd } from "../session-channel";
import { readChanges, whenVisible } from "./read-changes";
import { everythingChanged, sharedStream } from "./shared-stream";

/** Milliseconds after which a tab that nobody looks at hears of nothing any more. It is caught up when it is shown. */
const hiddenMilliseconds = 5 * 60_000;

type Options = {
  readonly queryClient: QueryClient;
  readonly userId: string;
  /** Cursor of the page: what was written since its calls may have missed. */
  readonly cursor: string;
  readonly whoIsThere: () => Promise<string | null>;
  readonly signal: AbortSignal;
};

/** Keeps a page of a user up to date with what is written elsewhere, and with the end of their session. */
export function startLive({ queryClient, userId, cursor, whoIsThere, signal }: Options): void {
  if (signal.aborted) return;
  const ownWrites = watchOwnWrites();
  const onChange = readChanges(queryClient, ownWrites.isOwn, signal);
  const join = sharedStream({ userId, cursor, onChange, onSessionEnd: endSession });
  let leave: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let checking = false;

  function start(): void {
    if (!checking && !signal.aborted) leave ??= join();
  }
  function stop(): void {
    leave?.();
    leave = undefined;
  }

  /** Ends the stream until the user is known to be there, which is found out when the tab is looked at. */
  async function checkSession(): Promise<void> {
    stop();
    if (checking) return;
    checking = true;
    await whenVisible();
    const isThere = await isSignedIn(userId, whoIsThere).catch(() => false);
    checking = false;
    if (!isThere) return;
    start();
    onChange(everythingChanged);
  }

  function endSession(): void {
    announceSessionEnd();
    void checkSession();
  }

  function onVisibility(): void {
    clearTimeout(timer);
    if (document.visibilityState === "visible") start();
    else timer = setTimeout(stop, hiddenMilliseconds);
  }

  const forget = onSessionEnd(() => void checkSession());
  document.addEventListener("visibilitychange", onVisibility, { signal });
  // A page with an open stream would be kept out of the browser's Back cache.
  window.addEventListener("pagehide", stop, { signal });
  window.addEventListener("pageshow", start, { signal });
  signal.addEventListener("abort", () => {
    forget();
    ownWrites.end();
    clearTimeout(timer);
    stop();
  });
  start();
  onVisibility();
}

/** Whether the user of a page is signed in, after asking for it where nobody is. As another user, the page starts again. */
async function isSignedIn(userId: string, whoIsThere: Options["whoIsThere"]): Promise<boolean> {
  const before = reauthenticationCount();
  const id = await whenConnected(whoIsThere);
  if (id === userId) return true;
  if (id === null) return ensureSession(before);
  dropDrafts();
  dropRemovals();
  return reload();
}

/** How many references are kept: a change comes back within moments of its answer. */
const most = 100;

/** `isOwn` says whether this page made the write with a reference, once those under way have been answered. */
function watchOwnWrites() {
  const references = new Set<string>();
  const underWay = new Set<Promise<void>>();

  const end = onSend((answer) => {
    const noted = answer.then(
      ({ headers }) => {
        references.add(headers.get("x-request-id") ?? "");
        const [oldest] = references;
        if (references.size > most && oldest !== undefined) references.delete(oldest);
      },
      // Without an answer, what it changed is read again as another's change is.
      () => {},
    );
    underWay.add(noted);
    void noted.finally(() => underWay.delete(noted));
  });

  async function isOwn(reference: string | null): Promise<boolean> {
    await Promise.all(underWay);
    return reference !== null && references.has(reference);
  }
  return { isOwn, end };
}
