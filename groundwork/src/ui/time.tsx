"use client";

import { showFullTime, useTime } from "#client/time";

/** A moment, in the reader's time zone. */
export function Time({ at }: { at: Date }) {
  return (
    <time dateTime={at.toISOString()} onPointerEnter={showFullTime(at)} className="moment">
      {useTime(at)}
    </time>
  );
}
