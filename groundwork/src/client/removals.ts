import { useMemo, useSyncExternalStore } from "react";
import { onLeaving } from "./connection";
import { requestRowFocus } from "./focus-requests";

/** Removal of rows that a user has begun, and may undo until it is sent. Only the first of the two does anything. */
export type Removal = {
  readonly send: () => Promise<void>;
  readonly undo: () => void;
  /** Aborted when it can be undone no longer. */
  readonly decided: AbortSignal;
};

type Ids = readonly string[];

const waiting = new Set<Removal>();
const underWay = new Set<Promise<void>>();
const none: ReadonlySet<string> = new Set();
/** Rows that are out of sight. Those that were removed stay so: an id is never given again. */
let hidden = none;
const listeners = new Set<() => void>();

function hide(next: Iterable<string>): void {
  hidden = new Set(next);
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/**
 * Takes rows out of sight, of which `call` asks the server to remove them, once it is time.
 * @param call answers with the ids of those that were refused, which are shown again
 */
export function holdRemoval(ids: Ids, call: () => Promise<Ids>): Removal {
  const decision = new AbortController();
  const decide = (): boolean => {
    const first = waiting.delete(removal);
    decision.abort();
    return first;
  };
  const show = (shown: Ids) => hide([...hidden].filter((id) => !shown.includes(id)));
  const removal: Removal = {
    decided: decision.signal,
    async send() {
      if (!decide()) return;
      const sent = call().then(show);
      underWay.add(sent);
      await sent.finally(() => underWay.delete(sent));
    },
    undo() {
      if (!decide()) return;
      show(ids);
      requestRowFocus(ids);
    },
  };
  waiting.add(removal);
  hide([...hidden, ...ids]);
  return removal;
}

/** Sends every removal that waits, and resolves when all have been answered. */
export async function sendRemovals(): Promise<void> {
  for (const removal of waiting) void removal.send();
  await Promise.all(underWay);
}

/** Forgets the removals that wait: another user is signed in now. */
export const dropRemovals = (): void => waiting.clear();

onLeaving(() => void sendRemovals());

/** Whether a row is out of sight because it is being removed, or was. */
export const isHidden = (id: string): boolean => hidden.has(id);

/** Those of the rows that are not being removed. */
export function useRemaining<Row extends { readonly id: string }>(rows: readonly Row[]): readonly Row[] {
  const gone = useSyncExternalStore(
    subscribe,
    () => hidden,
    () => none,
  );
  return useMemo(() => (gone.size === 0 ? rows : rows.filter(({ id }) => !gone.has(id))), [rows, gone]);
}
