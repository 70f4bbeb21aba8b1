"use client";

import { showFullTime, useTime } from "#client/time";

/** A moment, in the reader's time zone. */
export const Time = ({ at }: { at: Date }) => (
  <time dateTime={at.toISOString()} onPointerEnter={showFullTime(at)} className="moment">
    {useTime(at)}
  </time>
);
