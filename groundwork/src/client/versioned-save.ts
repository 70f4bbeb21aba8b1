import { useEffect, useRef, useState } from "react";
import type { ErrorCode } from "../contract/errors";
import { problemOf } from "./problem";
import { latestOwnVersion } from "./version-link";

/** Milliseconds in which a press cannot be meant for what has just come to stand under it. */
const noticeMilliseconds = 1000;

export type Save<Row, Content> = {
  /** The version that is edited, which stays the same while the form is open. */
  readonly view: Row;
  /** The row as the page around the form shows it. */
  readonly current: Row;
  /** Code that a save is refused with when the row has another version. */
  readonly stale: ErrorCode;
  readonly save: (content: Content, version: number) => Promise<unknown>;
  /** Reads the row as it is now. */
  readonly read: () => Promise<Row>;
};

/**
 * Save with optimistic locking. When another user, or another tab, has changed the row in the meantime, `newer` is what
 * it is now, and saving means overwriting that. A press that was meant for a save before that could be seen is refused,
 * as it would have been without it.
 */
export function useVersionedSave<Row extends { readonly id: string; readonly version: number }, Content>({
  view,
  current,
  stale,
  save: send,
  read,
}: Save<Row, Content>) {
  const [refusedFor, setRefusedFor] = useState<Row | null>(null);
  const own = latestOwnVersion(view);
  const told = current.version > Math.max(own, refusedFor?.version ?? 0) ? current : null;
  const newer = told ?? refusedFor;

  const toldSince = useRef(0);
  const toldVersion = told?.version;
  useEffect(() => {
    if (toldVersion !== undefined) toldSince.current = performance.now();
  }, [toldVersion]);

  async function save(content: Content) {
    const isSeen = !told || performance.now() - toldSince.current > noticeMilliseconds;
    try {
      await send(content, (isSeen ? newer : refusedFor)?.version ?? view.version);
    } catch (error) {
      if (problemOf(error).code === stale) setRefusedFor(await read());
      throw error;
    }
  }

  return { newer, save };
}
