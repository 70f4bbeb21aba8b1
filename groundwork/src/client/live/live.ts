import type { Query, QueryClient } from "@tanstack/react-query";
import { everything } from "../../contract/invalidations";
import type { LiveChange } from "../../contract/live";
import { isRecord } from "../../contract/record";
import { onSend, whenConnected } from "../connection";
import { dropDrafts } from "../drafts";
import { reload } from "../navigation";
import { dropRemovals } from "../removals";
import { noteRowChange, rowChange } from "../row-changes";
import { type RowsQuery, rowsOf } from "../rows";
import { ensureSession, reauthenticationCount } from "../session";
import { announceSessionEnd, onSessionEnd } from "../session-channel";
import { markLive, type Removed, type Shown } from "../stable-rows";
import { everythingChanged, sharedStream } from "./shared-stream";

/** Milliseconds after which a tab that nobody looks at hears of nothing any more. It is caught up when it is shown. */
const hiddenMilliseconds = 5 * 60_000;

export type LivePage = {
  /** Id of the user whose page it is. */
  readonly userId: string;
  /** Cursor of the page: what was written since its calls may have missed. */
  readonly cursor: string;
  /** Id of the user who is signed in now. */
  readonly whoIsThere: () => Promise<string | null>;
};

type Options = LivePage & { readonly queryClient: QueryClient; readonly signal: AbortSignal };

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
  if (id === null) return ensureSession("SIGN_IN_NEEDED", before);
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

/**
 * What is shown of a list that was read again because of a change elsewhere: known rows change in place, those that are
 * new between them are held back, and those that are gone stay where they were.
 */
export function inPlace<Row extends { readonly id: string }>(shown: Shown<Row>, query: RowsQuery<Row>) {
  const answer = rowsOf(query);
  const found = new Map(answer.map((row) => [row.id, row]));
  const known = new Set(shown.rows.map(({ id }) => id));
  const lastFound = shown.rows.findLastIndex(({ id }) => found.has(id));
  const lastKnown = answer.findLastIndex(({ id }) => known.has(id));

  const removed = new Map<string, Removed>();
  let displaced = false;
  const rows = shown.rows.map((row, index) => {
    const current = found.get(row.id);
    const why = rowChange(row.id)?.removed ? "removed" : shown.removed.get(row.id);
    if (current) return current;
    // New rows before it have moved what is at the end of the last page on to the next one, where it still is.
    if (!why && query.hasNextPage && index > lastFound) displaced = true;
    else removed.set(row.id, why ?? "elsewhere");
    return row;
  });

  // What goes on after the rows that are shown moves none of them.
  const isNext = (index: number) => !displaced && index > lastKnown;
  const fresh = answer.flatMap((row, index) => (known.has(row.id) ? [] : [{ row, next: isNext(index) }]));
  const next = fresh.filter((one) => one.next).map(({ row }) => row);
  const pending = fresh.filter((one) => !one.next).map(({ row }) => row);
  return { data: query.data, rows: [...rows, ...next], removed, pending };
}

/** Milliseconds between two readings: many changes at once are read together. */
const betweenMilliseconds = 500;

/** Milliseconds for which a page may be on its way, or fetched ahead, and come with answers from before a change. */
const onItsWayMilliseconds = 60_000;

/**
 * Reads again what changes elsewhere may have changed: what the page shows at once, or when the tab is next looked at;
 * all else when it is next shown. What this page has written itself it has read again already.
 * @param isOwn whether this page has made the write with a reference
 * @param signal ends it
 * @returns takes the next change
 */
export function readChanges(
  queryClient: QueryClient,
  isOwn: (reference: string | null) => Promise<boolean>,
  signal: AbortSignal,
): (change: LiveChange) => void {
  /** Paths of queries, and ids of rows that were removed: what asks for one of those has another answer, too. */
  const waiting = new Set<string>();
  /** When each of them was last heard of, the latest last. */
  const heardAt = new Map<string, number>();
  let reading = false;

  function note(name: string): void {
    waiting.add(name);
    heardAt.delete(name);
    heardAt.set(name, performance.now());
    for (const oldest of heardAt.keys()) {
      if (isRecent(oldest)) break;
      heardAt.delete(oldest);
    }
  }
  const isRecent = (name: string) =>
    performance.now() - (heardAt.get(name) ?? Number.NEGATIVE_INFINITY) < onItsWayMilliseconds;

  const stop = queryClient.getQueryCache().subscribe((event) => {
    // An answer that comes with a page is put in, not fetched.
    const isPutIn = event.type === "added" || (event.type === "updated" && event.action.type === "setState");
    if (
      isPutIn &&
      event.query.state.data !== undefined &&
      [everything, ...namesIn(event.query.queryKey)].some(isRecent)
    )
      void readIfActive(event.query);
  });
  signal.addEventListener("abort", stop);

  async function readAll(): Promise<void> {
    if (reading) return;
    reading = true;
    while (waiting.size > 0) {
      await whenVisible();
      const names = new Set(waiting);
      waiting.clear();
      await readAgain(queryClient, names);
      await new Promise((resolve) => setTimeout(resolve, betweenMilliseconds));
    }
    reading = false;
  }

  return async ({ queries, rows, own, reference }) => {
    if (await isOwn(reference)) return;
    for (const { id, removed } of rows) {
      noteRowChange(id, { removed, own });
      if (removed) note(id);
    }
    for (const query of queries) note(query);
    await readAll();
  };
}

async function readAgain(queryClient: QueryClient, names: ReadonlySet<string>): Promise<void> {
  const isNamed = ({ queryKey }: Query) =>
    names.has(everything) || namesIn(queryKey).some((name) => names.has(name));
  const found = queryClient.getQueryCache().findAll({ predicate: isNamed });
  for (const query of found) query.invalidate();
  await Promise.allSettled(found.filter((query) => query.isActive() && !query.isDisabled()).map(readQuery));
}

/** The procedure's path and the id that it is asked for, in a key as tRPC makes it. */
function namesIn(key: readonly unknown[]): string[] {
  const [path, { input } = {}] = key as [readonly string[], { input?: { id?: string } }?];
  return [path.join("."), input?.id ?? ""];
}

/** Reads an answer again: at once where it is shown, else when it next is. */
async function readIfActive(query: Query): Promise<void> {
  query.invalidate();
  await whenVisible();
  if (query.isActive()) await readQuery(query).catch(() => {});
}

async function readQuery(query: Query): Promise<void> {
  // A first answer that is on its way may be from before the change.
  if (query.state.data === undefined) await query.promise?.catch(() => {});
  const before = query.state.data;
  const meta = {};
  await query.fetch(undefined, { cancelRefetch: true, meta });
  const { data, fetchMeta } = query.state;
  // Unless the user has asked for it meanwhile.
  if (fetchMeta === meta && isRecord(data) && isRecord(before)) markLive(data, before, inPlace);
}

/** Resolves when the tab can be seen. */
export function whenVisible(): Promise<void> {
  if (document.visibilityState === "visible") return Promise.resolve();
  return new Promise((resolve) => {
    document.addEventListener("visibilitychange", () => resolve(), { once: true });
  });
}
