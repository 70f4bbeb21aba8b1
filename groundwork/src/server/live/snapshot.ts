/**
 * Place in the audit log: what a snapshot of the database has seen. Ids do not tell it, because a lower one may commit later;
 * nor does the oldest open transaction, behind which everything would be read again for as long as it lasts.
 */
export type Snapshot = {
  /** Transaction that was not begun yet: it and all after it were not seen. */
  readonly next: bigint;
  /** Transactions before that which were still open, the oldest first: they were not seen either. */
  readonly open: readonly bigint[];
};

/** Snapshot as PostgreSQL writes it: the oldest open transaction, the next one, and all that are open. */
export function parseSnapshot(text: string): Snapshot {
  const [, next = "0", open = ""] = text.split(":");
  return { next: BigInt(next), open: open === "" ? [] : open.split(",").map(BigInt) };
}
