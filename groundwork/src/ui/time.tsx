"use client";

import { useTime } from "#client/time";

/** A moment, in the reader's time zone. */
export function Time({ at }: { at: Date }) {
  const { text, onPointerEnter } = useTime(at);
  return (
    <time dateTime={at.toISOString()} onPointerEnter={onPointerEnter} className="moment">
      {text}
    </time>
  );
}
