type Ids = readonly string[];

const listeners = new Set<(ids: Ids) => void>();

/** How long a request waits for a list, in milliseconds: the only row of one comes back together with its list. */
const patience = 1000;
let waiting: Ids | undefined;

/** Asks for the focus to be put on the first of these rows, once a list shows them. */
export function requestRowFocus(ids: Ids): void {
  waiting = ids;
  setTimeout(() => {
    if (waiting === ids) waiting = undefined;
  }, patience);
  for (const listener of listeners) listener(ids);
}

/** Calls `listener` with the ids of rows that are to have the focus; returns a function that ends that. */
export function onRowFocusRequest(listener: (ids: Ids) => void): () => void {
  listeners.add(listener);
  if (waiting) listener(waiting);
  return () => listeners.delete(listener);
}
