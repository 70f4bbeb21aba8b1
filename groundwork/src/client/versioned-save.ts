"use client";

import { useState } from "react";
import type { ErrorCode } from "../contract/errors";
import { problemOf } from "./problem";

export type Save<Row, Content> = {
  /** The version that is edited, which stays the same while the form is open. */
  readonly view: Row;
  /** Code that a save is refused with when the row has another version. */
  readonly stale: ErrorCode;
  readonly save: (content: Content, version: number) => Promise<unknown>;
  /** Reads the row as it is now. */
  readonly read: () => Promise<Row>;
};

/**
 * Save with optimistic locking. When the row was changed in the meantime, `newer` is what it is now, and saving again means
 * overwriting that.
 */
export function useVersionedSave<Row extends { readonly version: number }, Content>(
  edit: Save<Row, Content>,
) {
  const [newer, setNewer] = useState<Row | null>(null);

  async function save(content: Content) {
    try {
      await edit.save(content, (newer ?? edit.view).version);
    } catch (error) {
      if (problemOf(error).code === edit.stale) setNewer(await edit.read());
      throw error;
    }
  }

  return { newer, save };
}
