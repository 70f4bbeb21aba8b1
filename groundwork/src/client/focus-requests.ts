type Ids = readonly string[];

const listeners = new Set<(ids: Ids) => void>();

/** Asks for the focus to be put on the first of these rows, once a list shows them. */
export function requestRowFocus(ids: Ids): void {
  for (const listener of listeners) listener(ids);
}

/** Calls `listener` with the ids of rows that are to have the focus; returns a function that ends that. */
export function onRowFocusRequest(listener: (ids: Ids) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
