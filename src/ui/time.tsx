"use client";

import { useTime } from "groundwork/client/time";

/** A moment, in the reader's time zone. */
export function Time({ at }: { at: Date }) {
  const { text, title } = useTime(at);
  return (
    <time
      dateTime={at.toISOString()}
      title={title}
      // As wide as the longest text of the two, so that nothing moves when one takes the other's place.
      className="inline-block min-w-[21ch] text-left whitespace-nowrap tabular-nums"
    >
      {text}
    </time>
  );
}
