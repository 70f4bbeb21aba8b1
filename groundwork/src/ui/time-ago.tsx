"use client";

import { showFullTime } from "#client/time";
import { useTimeAgo } from "#client/time-ago";

type TimeAgoProps = {
  at: Date;
  /** Takes the focus, and shows the whole of it then. For a page with few: it is one more stop for each. */
  focusable?: boolean;
};

/** How long ago a moment was, such as "5 min ago"; after seven days, the moment. */
export function TimeAgo({ at, focusable = false }: TimeAgoProps) {
  const { text, full } = useTimeAgo(at);
  const show = showFullTime(at);
  return (
    <time
      dateTime={at.toISOString()}
      data-full={full}
      onPointerEnter={show}
      {...(focusable && { tabIndex: 0, onFocus: show })}
      className={`${full ? "ago" : "moment"} ${focusable ? "full-time" : ""}`}
      suppressHydrationWarning
    >
      {text}
    </time>
  );
}
