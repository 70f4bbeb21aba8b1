"use client";

import { useTime } from "groundwork/client/time";

/** A moment, in the reader's time zone. */
export function Time({ at }: { at: Date }) {
  const { text, title } = useTime(at);
  return (
    <time dateTime={at.toISOString()} title={title} className="moment">
      {text}
    </time>
  );
}
