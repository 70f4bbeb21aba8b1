import { type SyntheticEvent, useSyncExternalStore } from "react";
import { localTime, utcTime } from "../contract/calendar";

/** Made once: making a formatter takes longer than drawing the rest of a row. */
let fullTimes: Intl.DateTimeFormat | undefined;

/** "Wednesday, 4 March 2026 at 14:50:12 GMT+5:45", in the reader's time zone. */
function fullTime(at: Date): string {
  fullTimes ??= new Intl.DateTimeFormat("en-GB", { dateStyle: "full", timeStyle: "long" });
  return fullTimes.format(at);
}

/**
 * Gives what shows a moment its full text as its title, once it is looked at: a list has thousands of moments, and a reader
 * looks at few of them.
 */
export const showFullTime =
  (at: Date) =>
  ({ currentTarget }: SyntheticEvent<HTMLElement>): void => {
    currentTarget.title = fullTime(at);
  };

/** Text of a moment: in UTC on the server and until the page has come alive, and then in the reader's time zone. */
export const useTime = (at: Date): string => (useIsAlive() ? localTime(at) : utcTime(at));

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Milliseconds after which how long ago something was says less than its date. */
const agoUntil = 7 * day;

/** "5 min ago"; `null` for what is long ago, or still to come. Without a day's name: it is the same in all zones. */
export function agoText(at: Date, now: number): string | null {
  const passed = now - at.getTime();
  // A clock may be a little slow.
  if (passed >= agoUntil || passed < -minute) return null;
  if (passed < minute) return "just now";
  if (passed < hour) return `${Math.floor(passed / minute)} min ago`;
  return passed < day ? `${Math.floor(passed / hour)} h ago` : `${Math.floor(passed / day)} d ago`;
}

/** What draws how long ago something was, each with one clock for all of them. */
const clocks = new Set<() => void>();
let ticking: ReturnType<typeof setInterval> | undefined;

function tick(): void {
  for (const clock of clocks) clock();
}

/** Runs the clock while something is drawn by it and the page is in sight. */
function run(): void {
  clearInterval(ticking);
  ticking = undefined;
  if (clocks.size > 0 && !document.hidden) ticking = setInterval(tick, minute);
}

function onVisibility(): void {
  if (!document.hidden) tick();
  run();
}

function followClock(clock: () => void): () => void {
  if (clocks.size === 0) document.addEventListener("visibilitychange", onVisibility);
  clocks.add(clock);
  if (!ticking) run();
  return () => {
    clocks.delete(clock);
    if (clocks.size > 0) return;
    document.removeEventListener("visibilitychange", onVisibility);
    run();
  };
}

/**
 * Text of how long ago a moment was, up to some days, and of the moment itself from then on. It keeps itself, and is drawn
 * again when it is another one. The server's may be some seconds older than that of the page which it comes alive in.
 */
export function useTimeAgo(at: Date): { text: string; isAgo: boolean } {
  const isOld = agoText(at, Date.now()) === null;
  const ago = useSyncExternalStore(
    isOld ? subscribe : followClock,
    () => agoText(at, Date.now()),
    // With a space, so that it is written once more: a document may have been kept for long.
    () => agoText(at, Date.now())?.concat(" ") ?? null,
  );
  const text = useTime(at);
  return { text: ago ?? text, isAgo: ago !== null };
}

/** Whether the page has come alive: until then it shows what the server has written, which knows no time zone. */
export const useIsAlive = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );

/** The zone does not change while a page is open. */
const subscribe = () => () => {};
