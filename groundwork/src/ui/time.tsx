"use client";

import { showFullTime, useTime, useTimeAgo } from "#client/time";

/** A moment, in the reader's time zone. */
export function Time({ at }: { at: Date }) {
  return (
    <time dateTime={at.toISOString()} onPointerEnter={showFullTime(at)} className="moment">
      {useTime(at)}
    </time>
  );
}

type TimeAgoProps = {
  at: Date;
  /** Takes the focus, and shows the whole of it then. For a page with few: it is one more stop for each. */
  focusable?: boolean;
};

/** How long ago a moment was, such as "5 min ago"; after seven days, the moment. */
export function TimeAgo({ at, focusable = false }: TimeAgoProps) {
  const { text, isAgo } = useTimeAgo(at);
  const show = showFullTime(at);
  return (
    <time
      dateTime={at.toISOString()}
      onPointerEnter={show}
      {...(focusable && { tabIndex: 0, onFocus: show })}
      className={`${isAgo ? "whitespace-nowrap" : "moment"} ${focusable ? "full-time" : ""}`}
      suppressHydrationWarning
    >
      {text}
    </time>
  );
}
