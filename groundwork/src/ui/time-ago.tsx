"use client";

import { useSyncExternalStore } from "react";
import { showFullTime, useTime } from "#client/time";

type TimeAgoProps = {
  at: Date;
  /** Takes the focus, and shows the whole of it then. For a page with few: it is one more stop for each. */
  focusable?: boolean;
};

/** How long ago a moment was, such as "5 min ago"; after seven days, the moment. */
export function TimeAgo({ at, focusable = false }: TimeAgoProps) {
  // It keeps itself.
  const ago = useSyncExternalStore(
    agoText(at) === null ? leave : keep,
    () => agoText(at),
    // With a space it is another text than afterwards, and is written again: a document may have been kept for long.
    () => agoText(at)?.concat(" ") ?? null,
  );
  const time = useTime(at);
  const show = showFullTime(at);
  return (
    <time
      dateTime={at.toISOString()}
      data-full={ago === null ? undefined : time}
      onPointerEnter={show}
      {...(focusable && { tabIndex: 0, onFocus: show })}
      className={`${ago === null ? "moment" : "ago"} ${focusable ? "full-time" : ""}`}
      suppressHydrationWarning
    >
      {ago ?? time}
    </time>
  );
}

const minute = 60_000;
const units = [
  ["d", 1440],
  ["h", 60],
  ["min", 1],
] as const;

/** "5 min ago", up to seven days; `null` for what is longer ago, or still to come. It is the same in every zone. */
function agoText(at: Date, now = Date.now()): string | null {
  const minutes = (now - at.getTime()) / minute;
  // A clock may be a little slow.
  if (minutes < -1 || minutes >= 7 * 1440) return null;
  const unit = units.find(([, long]) => minutes >= long);
  return unit ? `${Math.floor(minutes / unit[1])} ${unit[0]} ago` : "just now";
}

/** Times that one clock keeps, each of which is drawn again when its text is another. */
const kept = new Set<() => void>();
let running = false;

/** Runs the clock, while a time is kept. A page that is out of sight has no frames: it goes on when it is back. */
function run(): void {
  running = kept.size > 0;
  if (running) setTimeout(() => requestAnimationFrame(tick), minute);
}

function tick(): void {
  for (const draw of kept) draw();
  run();
}

function keep(draw: () => void): () => void {
  kept.add(draw);
  if (!running) run();
  return () => kept.delete(draw);
}

/** What is long ago stays so. */
const leave = () => () => {};
