/** What became of a row by another user, or by this one in another tab. */
export type RowChange = { readonly removed: boolean; readonly own: boolean };

/** How many rows are remembered: more than any page shows. */
const most = 2000;
const changes = new Map<string, RowChange>();

/** Remembers what became of a row elsewhere. */
export function noteRowChange(id: string, change: RowChange): void {
  // The latest is last, and the oldest is forgotten first.
  changes.delete(id);
  changes.set(id, change);
  const [oldest] = changes.keys();
  if (changes.size > most && oldest !== undefined) changes.delete(oldest);
}

/** What became of a row elsewhere, as far as this page was told. An id is never given again: what was removed stays so. */
export const rowChange = (id: string): RowChange | undefined => changes.get(id);
